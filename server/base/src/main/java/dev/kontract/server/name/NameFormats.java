package dev.kontract.server.name;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Name formats shared by the rules of objects and the expressions of users. Each method returns the error messages for a text,
 * empty if it is valid.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/overview/working-with-objects/names/">Object names</a>
 */
public final class NameFormats {

    private static final int LONGEST_LABEL = 63;
    private static final int LONGEST_SUBDOMAIN = 253;

    private static final String LABEL = "[a-z0-9]([-a-z0-9]*[a-z0-9])?";
    private static final String SUBDOMAIN = LABEL + "(\\." + LABEL + ")*";
    private static final String LABEL_1035 = "[a-z]([-a-z0-9]*[a-z0-9])?";
    private static final String WILDCARD = "\\*\\." + SUBDOMAIN;
    private static final String LOOSE_LABEL = "_?[a-z0-9]([-_a-z0-9]*[a-z0-9])?";
    private static final String LOOSE_SUBDOMAIN = LOOSE_LABEL + "(\\." + LOOSE_LABEL + ")*";
    private static final String CONFIG_KEY = "[-._a-zA-Z0-9]+";

    // Equivalent without backtracking, which takes a stack frame for every label of a long text.
    private static final String DIRECT_SUBDOMAIN = direct("[a-z0-9][-a-z0-9]*+(?<!-)");
    private static final String DIRECT_WILDCARD = "\\*\\." + DIRECT_SUBDOMAIN;
    private static final String DIRECT_LOOSE_SUBDOMAIN = direct("_?[a-z0-9][-_a-z0-9]*+(?<![-_])");

    private static final Format OF_LABELS = Format.of(
            LONGEST_LABEL,
            LABEL,
            LABEL,
            "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and"
                    + " end with an alphanumeric character",
            "my-name",
            "123-abc");
    private static final Format OF_LABELS_1035 = Format.of(
            LONGEST_LABEL,
            LABEL_1035,
            LABEL_1035,
            "a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic"
                    + " character, and end with an alphanumeric character",
            "my-name",
            "abc-123");
    private static final Format OF_SUBDOMAINS = Format.of(
            LONGEST_SUBDOMAIN,
            SUBDOMAIN,
            DIRECT_SUBDOMAIN,
            "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must"
                    + " start and end with an alphanumeric character",
            "example.com");
    private static final Format OF_WILDCARDS = Format.of(
            LONGEST_SUBDOMAIN,
            WILDCARD,
            DIRECT_WILDCARD,
            "a wildcard DNS-1123 subdomain must start with '*.', followed by a valid DNS subdomain, which must consist"
                    + " of lower case alphanumeric characters, '-' or '.' and end with an alphanumeric character",
            "*.example.com");
    private static final Format OF_LOOSE_SUBDOMAINS = Format.of(
            LONGEST_SUBDOMAIN,
            LOOSE_SUBDOMAIN,
            DIRECT_LOOSE_SUBDOMAIN,
            "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '_', '-' or '.', and"
                    + " must start and end with an alphanumeric character",
            "example.com");
    private static final Format OF_CONFIG_KEYS = Format.of(
            LONGEST_SUBDOMAIN,
            CONFIG_KEY,
            CONFIG_KEY,
            "a valid config key must consist of alphanumeric characters, '-', '_' or '.'",
            "key.name",
            "KEY_NAME",
            "key-name");

    private NameFormats() {}

    private static String direct(String label) {
        return label + "(?:\\." + label + ")*+";
    }

    /**
     * A format.
     *
     * @param shown the regular expression in the message
     * @param pattern the equivalent pattern used for matching
     */
    private record Format(int longest, String shown, Pattern pattern, String rule, List<String> examples) {

        static Format of(int longest, String shown, String pattern, String rule, String... examples) {
            return new Format(longest, shown, Pattern.compile(pattern), rule, List.of(examples));
        }

        boolean matches(String text) {
            return pattern.matcher(text).matches();
        }

        /** Returns the error messages, in a list to add to. */
        List<String> check(String text) {
            List<String> wrong = length(text);
            if (!matches(text)) {
                wrong.add(message());
            }
            return wrong;
        }

        String message() {
            return ValidationMessages.pattern(rule, shown, examples.toArray(String[]::new));
        }

        List<String> length(String text) {
            List<String> wrong = new ArrayList<>();
            if (text.getBytes(StandardCharsets.UTF_8).length > longest) {
                wrong.add("must be no more than " + longest + " characters");
            }
            return wrong;
        }
    }

    /** An RFC 1123 label: at most 63 lower-case letters, digits and dashes. */
    public static List<String> label(String text) {
        if (ValidNames.isLabel(text)) {
            return List.of();
        }
        List<String> wrong = OF_LABELS.length(text);
        if (!OF_LABELS.matches(text)) {
            wrong.add(OF_SUBDOMAINS.matches(text) ? "must not contain dots" : OF_LABELS.message());
        }
        return wrong;
    }

    /** An RFC 1035 label: at most 63 lower-case letters, digits and dashes, beginning with a letter. */
    public static List<String> label1035(String text) {
        return OF_LABELS_1035.check(text);
    }

    /** An RFC 1123 subdomain: labels separated by dots, at most 253 characters. */
    public static List<String> subdomain(String text) {
        return ValidNames.isSubdomain(text) ? List.of() : OF_SUBDOMAINS.check(text);
    }

    /** A subdomain with {@code *} as its first label. */
    public static List<String> wildcardSubdomain(String text) {
        return OF_WILDCARDS.check(text);
    }

    /** A subdomain that may contain underscores. */
    public static List<String> subdomainWithUnderscore(String text) {
        return OF_LOOSE_SUBDOMAINS.check(text);
    }

    /** A valid segment of a URL path, as required for roles and bindings. */
    public static List<String> pathSegment(String text) {
        if (text.equals(".") || text.equals("..")) {
            return List.of("may not be '" + text + "'");
        }
        return pathSegmentPrefix(text);
    }

    /** A prefix that becomes a valid URL path segment with a generated suffix. */
    public static List<String> pathSegmentPrefix(String text) {
        List<String> wrong = new ArrayList<>();
        for (String illegal : List.of("/", "%")) {
            if (text.contains(illegal)) {
                wrong.add("may not contain '" + illegal + "'");
            }
        }
        return wrong;
    }

    /** A key in a ConfigMap or Secret. */
    public static List<String> configKey(String text) {
        List<String> wrong = OF_CONFIG_KEYS.check(text);
        if (text.equals(".") || text.equals("..")) {
            wrong.add("must not be '" + text + "'");
        } else if (text.startsWith("..")) {
            wrong.add("must not start with '..'");
        }
        return wrong;
    }

    /** The name of an environment variable: printable ASCII except {@code =}. */
    public static List<String> environmentVariable(String text) {
        boolean fine = text.chars().allMatch(c -> c >= ' ' && c <= '~' && c != '=');
        return fine
                ? List.of()
                : List.of("a valid environment variable name must consist only of printable ASCII characters other"
                        + " than '='");
    }
}
