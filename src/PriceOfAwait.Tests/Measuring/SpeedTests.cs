namespace PriceOfAwait.Tests.Measuring;

public class SpeedTests
{
    [Theory]
    [InlineData(null, Speed.Quick)]
    [InlineData("", Speed.Quick)]
    [InlineData("quick", Speed.Quick)]
    [InlineData(" recorded ", Speed.Recorded)]
    public void One_word_sets_it_and_quick_is_the_default(string? text, Speed speed) =>
        Assert.Equal(speed, SpeedSetting.Parse(text));

    [Fact]
    public void Any_other_word_is_refused_with_those_it_takes() =>
        Assert.Equal(
            "PRICE_OF_AWAIT_SPEED is \"fast\". Set it to recorded or quick.",
            Assert.Refuses<WrongArgumentException>(() => SpeedSetting.Parse("fast"))
        );
}
