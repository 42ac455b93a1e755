package dev.kontract.server.name;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.regex.Pattern;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Chars;
import net.jqwik.api.constraints.StringLength;

final class ValidNamesTest {

    private static final String LABEL = "[a-z0-9]([-a-z0-9]*[a-z0-9])?";
    private static final String SUBDOMAIN = LABEL + "(\\." + LABEL + ")*";
    private static final String NAME = "([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]";

    @Property(tries = 2000)
    void accepts_whatTheExpressionsMatch(
            @ForAll @StringLength(max = 7) @Chars({'a', 'Z', '0', '-', '.', '_', '/', 'é'}) String text) {
        assertThat(ValidNames.isLabel(text)).isEqualTo(Pattern.matches(LABEL, text));
        assertThat(ValidNames.isSubdomain(text)).isEqualTo(Pattern.matches(SUBDOMAIN, text));
        assertThat(ValidNames.isQualifiedName(text)).isEqualTo(Pattern.matches("(" + SUBDOMAIN + "/)?" + NAME, text));
        assertThat(ValidNames.isLabelValue(text)).isEqualTo(Pattern.matches("(" + NAME + ")?", text));
    }

    @Property(tries = 300)
    void accepts_noMoreThanTheLongest(@ForAll @StringLength(min = 60, max = 66) @Chars('a') String text) {
        boolean fits = text.length() <= 63;

        assertThat(ValidNames.isLabel(text)).isEqualTo(fits);
        assertThat(ValidNames.isLabelValue(text)).isEqualTo(fits);
        assertThat(ValidNames.isQualifiedName("example.com/" + text)).isEqualTo(fits);
        assertThat(ValidNames.isSubdomain(text)).isTrue();
        assertThat(ValidNames.isSubdomain(text + '.' + text + '.' + text + '.' + text))
                .isEqualTo(4 * text.length() + 3 <= 253);
    }
}
