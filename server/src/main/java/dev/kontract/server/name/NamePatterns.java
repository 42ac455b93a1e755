package dev.kontract.server.name;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The formats of names that the rules of objects and the expressions of users know alike. Each method returns the error messages
 * for a text, empty if it is valid.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/overview/working-with-objects/names/">Object names</a>
 */
public final class NamePatterns {

    private static final String LABEL = "[a-z0-9]([-a-z0-9]*[a-z0-9])?";

    /** The regular expression of an RFC 1123 subdomain. */
    public static final String SUBDOMAIN = LABEL + "(\\." + LABEL + ")*";

    private static final String LABEL_1035 = "[a-z]([-a-z0-9]*[a-z0-9])?";
    private static final String QUALIFIED = "([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]";
    private static final String VALUE = "(" + QUALIFIED + ")?";

    private static final Pattern LABEL_PATTERN = Pattern.compile(LABEL);
    private static final Pattern LABEL_1035_PATTERN = Pattern.compile(LABEL_1035);
    private static final Pattern SUBDOMAIN_PATTERN = Pattern.compile(SUBDOMAIN);
    private static final Pattern QUALIFIED_PATTERN = Pattern.compile(QUALIFIED);
    private static final Pattern VALUE_PATTERN = Pattern.compile(VALUE);

    private static final String QUALIFIED_RULE =
            "must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric"
                    + " character";
    private static final int LONGEST_LABEL = 63;
    private static final int LONGEST_SUBDOMAIN = 253;

    private NamePatterns() {}

    /** An RFC 1123 label: at most 63 lower-case letters, digits and dashes. */
    public static List<String> label(String text) {
        List<String> wrong = ValidationMessages.longerThan(LONGEST_LABEL, text);
        if (LABEL_PATTERN.matcher(text).matches()) {
            return wrong;
        }
        wrong.add(
                SUBDOMAIN_PATTERN.matcher(text).matches()
                        ? "must not contain dots"
                        : ValidationMessages.pattern(
                                "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-',"
                                        + " and must start and end with an alphanumeric character",
                                LABEL,
                                "my-name",
                                "123-abc"));
        return wrong;
    }

    /** An RFC 1035 label: at most 63 lower-case letters, digits and dashes, beginning with a letter. */
    public static List<String> label1035(String text) {
        List<String> wrong = ValidationMessages.longerThan(LONGEST_LABEL, text);
        if (!LABEL_1035_PATTERN.matcher(text).matches()) {
            wrong.add(ValidationMessages.pattern(
                    "a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an"
                            + " alphabetic character, and end with an alphanumeric character",
                    LABEL_1035,
                    "my-name",
                    "abc-123"));
        }
        return wrong;
    }

    /** An RFC 1123 subdomain: labels separated by dots, at most 253 characters. */
    public static List<String> subdomain(String text) {
        List<String> wrong = ValidationMessages.longerThan(LONGEST_SUBDOMAIN, text);
        if (!SUBDOMAIN_PATTERN.matcher(text).matches()) {
            wrong.add(ValidationMessages.pattern(
                    "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.',"
                            + " and must start and end with an alphanumeric character",
                    SUBDOMAIN,
                    "example.com"));
        }
        return wrong;
    }

    /** A qualified name: at most 63 bytes, with an optional DNS subdomain prefix and a slash. */
    public static List<String> qualifiedName(String text) {
        String[] parts = text.split("/", -1);
        if (parts.length > 2) {
            return List.of(ValidationMessages.pattern(
                            "a valid label key " + QUALIFIED_RULE, QUALIFIED, "MyName", "my.name", "123-abc")
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
    public static List<String> labelValue(String text) {
        List<String> wrong = new ArrayList<>();
        if (bytes(text) > LONGEST_LABEL) {
            wrong.add("must be no more than " + LONGEST_LABEL + " bytes");
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
        for (String one : subdomain(prefix)) {
            wrong.add("prefix part " + one.replace(LONGEST_SUBDOMAIN + " characters", LONGEST_SUBDOMAIN + " bytes"));
        }
    }

    private static void name(String name, List<String> wrong) {
        if (name.isEmpty()) {
            wrong.add("name part must be non-empty");
        } else if (bytes(name) > LONGEST_LABEL) {
            wrong.add("name part must be no more than " + LONGEST_LABEL + " bytes");
        }
        if (!QUALIFIED_PATTERN.matcher(name).matches()) {
            wrong.add(ValidationMessages.pattern(
                    "name part " + QUALIFIED_RULE, QUALIFIED, "MyName", "my.name", "123-abc"));
        }
    }

    private static int bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }
}
