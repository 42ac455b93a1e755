package dev.kontract.server.registry.validation;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * The formats names come in. Each method answers with what is wrong with a text, in words for people; nothing when it is
 * fine.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/overview/working-with-objects/names/">Object names</a>
 */
public final class NameFormats {

    private static final String LABEL = "[a-z0-9]([-a-z0-9]*[a-z0-9])?";
    private static final String SUBDOMAIN = LABEL + "(\\." + LABEL + ")*";
    private static final String LOOSE_LABEL = "_?[a-z0-9]([-_a-z0-9]*[a-z0-9])?";
    private static final String LOOSE_SUBDOMAIN = LOOSE_LABEL + "(\\." + LOOSE_LABEL + ")*";
    private static final String CONFIG_KEY = "[-._a-zA-Z0-9]+";

    private static final Pattern LABEL_PATTERN = Pattern.compile(LABEL);
    private static final Pattern SUBDOMAIN_PATTERN = Pattern.compile(SUBDOMAIN);
    private static final Pattern LOOSE_SUBDOMAIN_PATTERN = Pattern.compile(LOOSE_SUBDOMAIN);
    private static final Pattern CONFIG_KEY_PATTERN = Pattern.compile(CONFIG_KEY);

    private static final int LONGEST_LABEL = 63;
    private static final int LONGEST_SUBDOMAIN = 253;

    private NameFormats() {}

    /** A label of RFC 1123: 63 lower-case letters, digits and dashes. */
    public static List<String> label(String text) {
        List<String> wrong = new ArrayList<>(tooLong(text, LONGEST_LABEL));
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

    /** A subdomain of RFC 1123: labels between dots, 253 characters together. */
    public static List<String> subdomain(String text) {
        List<String> wrong = new ArrayList<>(tooLong(text, LONGEST_SUBDOMAIN));
        if (!SUBDOMAIN_PATTERN.matcher(text).matches()) {
            wrong.add(ValidationMessages.pattern(
                    "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.',"
                            + " and must start and end with an alphanumeric character",
                    SUBDOMAIN,
                    "example.com"));
        }
        return wrong;
    }

    /** A subdomain in which an underscore is allowed too. */
    public static List<String> subdomainWithUnderscore(String text) {
        List<String> wrong = new ArrayList<>(tooLong(text, LONGEST_SUBDOMAIN));
        if (!LOOSE_SUBDOMAIN_PATTERN.matcher(text).matches()) {
            wrong.add(ValidationMessages.pattern(
                    "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '_', '-' or"
                            + " '.', and must start and end with an alphanumeric character",
                    LOOSE_SUBDOMAIN,
                    "example.com"));
        }
        return wrong;
    }

    /** A name that can stand as a segment of a URL path, which is all that is asked of roles and bindings. */
    public static List<String> pathSegment(String text) {
        if (text.equals(".") || text.equals("..")) {
            return List.of("may not be '" + text + "'");
        }
        return pathSegmentPrefix(text);
    }

    /** What a name that gets a random ending must satisfy to become a path segment. */
    public static List<String> pathSegmentPrefix(String text) {
        List<String> wrong = new ArrayList<>();
        for (String illegal : List.of("/", "%")) {
            if (text.contains(illegal)) {
                wrong.add("may not contain '" + illegal + "'");
            }
        }
        return wrong;
    }

    /** A key of a ConfigMap or of a Secret. */
    public static List<String> configKey(String text) {
        List<String> wrong = new ArrayList<>(tooLong(text, LONGEST_SUBDOMAIN));
        if (!CONFIG_KEY_PATTERN.matcher(text).matches()) {
            wrong.add(ValidationMessages.pattern(
                    "a valid config key must consist of alphanumeric characters, '-', '_' or '.'",
                    CONFIG_KEY,
                    "key.name",
                    "KEY_NAME",
                    "key-name"));
        }
        if (text.equals(".") || text.equals("..")) {
            wrong.add("must not be '" + text + "'");
        } else if (text.startsWith("..")) {
            wrong.add("must not start with '..'");
        }
        return wrong;
    }

    /** The name of an environment variable: printable ASCII but the equals sign. */
    public static List<String> environmentVariable(String text) {
        boolean fine = text.chars().allMatch(c -> c >= ' ' && c <= '~' && c != '=');
        return fine
                ? List.of()
                : List.of("a valid environment variable name must consist only of printable ASCII characters other"
                        + " than '='");
    }

    /** A label key that is compared without regard to case, as annotation keys are. */
    static List<String> annotationKey(String text) {
        return LabelFormats.key(text.toLowerCase(Locale.ROOT));
    }

    private static List<String> tooLong(String text, int limit) {
        return text.getBytes(StandardCharsets.UTF_8).length > limit
                ? List.of("must be no more than " + limit + " characters")
                : List.of();
    }
}
