package dev.kontract.server.name;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Formats of label keys ("qualified names") and label values.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/overview/working-with-objects/labels/">Labels and selectors</a>
 */
public final class LabelFormats {

    private static final String NAME = "([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]";
    private static final String VALUE = "(" + NAME + ")?";
    private static final Pattern NAME_PATTERN = Pattern.compile(NAME);
    private static final Pattern VALUE_PATTERN = Pattern.compile(VALUE);
    private static final String RULE =
            "must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric"
                    + " character";
    private static final int LONGEST = 63;
    private static final int LONGEST_PREFIX = 253;

    private LabelFormats() {}

    /** A qualified name: at most 63 bytes, with an optional DNS subdomain prefix and a slash. */
    public static List<String> key(String text) {
        if (ValidNames.isQualifiedName(text)) {
            return List.of();
        }
        String[] parts = text.split("/", -1);
        if (parts.length > 2) {
            return List.of(ValidationMessages.pattern("a valid label key " + RULE, NAME, "MyName", "my.name", "123-abc")
                    + " with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')");
        }
        List<String> wrong = new ArrayList<>();
        if (parts.length == 2) {
            prefix(parts[0], wrong);
        }
        name(parts[parts.length - 1], wrong);
        return wrong;
    }

    /** A label value: empty or at most 63 bytes. */
    public static List<String> value(String text) {
        if (ValidNames.isLabelValue(text)) {
            return List.of();
        }
        List<String> wrong = new ArrayList<>();
        if (bytes(text) > LONGEST) {
            wrong.add("must be no more than " + LONGEST + " bytes");
        }
        if (!VALUE_PATTERN.matcher(text).matches()) {
            wrong.add(ValidationMessages.pattern(
                    "a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.',"
                            + " and must start and end with an alphanumeric character",
                    VALUE,
                    "MyValue",
                    "my_value",
                    "12345"));
        }
        return wrong;
    }

    private static void prefix(String prefix, List<String> wrong) {
        if (prefix.isEmpty()) {
            wrong.add("prefix part must be non-empty");
            return;
        }
        for (String one : NameFormats.subdomain(prefix)) {
            wrong.add("prefix part " + one.replace(LONGEST_PREFIX + " characters", LONGEST_PREFIX + " bytes"));
        }
    }

    private static void name(String name, List<String> wrong) {
        if (name.isEmpty()) {
            wrong.add("name part must be non-empty");
        } else if (bytes(name) > LONGEST) {
            wrong.add("name part must be no more than " + LONGEST + " bytes");
        }
        if (!NAME_PATTERN.matcher(name).matches()) {
            wrong.add(ValidationMessages.pattern("name part " + RULE, NAME, "MyName", "my.name", "123-abc"));
        }
    }

    private static int bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }
}
