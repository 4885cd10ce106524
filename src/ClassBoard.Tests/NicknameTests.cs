namespace PriceOfAwait.ClassBoard.Tests;

public sealed class NicknameTests
{
    [Theory]
    [InlineData("Ann-Marie O’Neill")]
    [InlineData("李雷")]
    [InlineData("Nguyễn Thị Ánh")]
    // Persian, with a non-joiner; Malayalam, with a joiner at its end; a family; a hand of a color; a heart.
    [InlineData("علی\u200cرضا")]
    [InlineData("അവന\u0d4d\u200d")]
    [InlineData("\U0001F468\u200d\U0001F469\u200d\U0001F467\u200d\U0001F466")]
    [InlineData("\U0001F44B\U0001F3FD Ann \u2764\ufe0f")]
    // Twenty-four characters as people count, of many parts.
    [InlineData("é́é́é́é́é́é́é́é́é́é́é́é́é́é́é́é́é́é́é́é́é́é́é́é́")]
    public void What_people_can_read_is_a_nickname(string name) => Assert.Null(Nickname.ErrorIn(name));

    [Theory]
    [InlineData("")]
    [InlineData(" Ann")]
    [InlineData("twenty-five characters...")]
    // Hangul's filler, an empty braille cell, a joiner between nothing, a joiner twice, half a character.
    [InlineData("\u3164")]
    [InlineData("\u2800")]
    [InlineData("A\u2800nn")]
    [InlineData("\u200d")]
    [InlineData("A\u200d\u200dn")]
    [InlineData("\ufe0f")]
    [InlineData("A\ufffd")]
    // Another writing direction, a mark on nothing, a tower of marks.
    [InlineData("\u202eAnn")]
    [InlineData("\u0301Ann")]
    [InlineData("A\u0301\u0301\u0301\u0301\u0301\u0301nn")]
    public void What_nobody_can_read_is_none(string name) => Assert.StartsWith("a nickname ", Nickname.ErrorIn(name));

    [Theory]
    // Capitals, alphabets, composition, order of marks, width, syllables.
    [InlineData("Rude", "rUDE")]
    [InlineData("Kim", "\u041aim")]
    [InlineData("KIM", "\u041a\u0406\u041c")]
    [InlineData("Kim", "\u041aI\u041c")]
    [InlineData("Anna", "\u0410nn\u0430")]
    [InlineData("\u00e9", "e\u0301")]
    [InlineData("\u1ec7", "e\u0302\u0323")]
    [InlineData("Kim", "\uff2b\uff49\uff4d")]
    [InlineData("\uae40\ub098", "\u1100\u1175\u11b7\u1102\u1161")]
    [InlineData("B0b", "BOb")]
    [InlineData("Kim", "K\u200dim")]
    public void Names_look_alike(string one, string other) => Assert.True(LookAlikes.Among([one])(other));

    [Theory]
    [InlineData("Ann", "Anne")]
    [InlineData("Ian", "Lan")]
    [InlineData("Rene", "René")]
    [InlineData("Kim 2", "Kim 3")]
    [InlineData("\u0410\u043d\u043d\u0430", "Anna")]
    public void Names_look_different(string one, string other) => Assert.False(LookAlikes.Among([one])(other));
}
