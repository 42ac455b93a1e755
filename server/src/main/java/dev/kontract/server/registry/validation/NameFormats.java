package dev.kontract.server.registry.validation;

import dev.kontract.server.name.NamePatterns;
import dev.kontract.server.name.ValidationMessages;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Name formats. Each method returns the error messages for a text, empty if it is valid.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/overview/working-with-objects/names/">Object names</a>
 */
public final class NameFormats {

    private static final String WILDCARD = "\\*\\." + NamePatterns.SUBDOMAIN;
    private static final String LOOSE_LABEL = "_?[a-z0-9]([-_a-z0-9]*[a-z0-9])?";
    private static final String LOOSE_SUBDOMAIN = LOOSE_LABEL + "(\\." + LOOSE_LABEL + ")*";
    private static final String CONFIG_KEY = "[-._a-zA-Z0-9]+";

    private static final Pattern WILDCARD_PATTERN = Pattern.compile(WILDCARD);
    private static final Pattern LOOSE_SUBDOMAIN_PATTERN = Pattern.compile(LOOSE_SUBDOMAIN);
    private static final Pattern CONFIG_KEY_PATTERN = Pattern.compile(CONFIG_KEY);

    private static final int LONGEST_SUBDOMAIN = 253;

    private NameFormats() {}

    /** An RFC 1123 label: at most 63 lower-case letters, digits and dashes. */
    public static List<String> label(String text) {
        return NamePatterns.label(text);
    }

    /** An RFC 1035 label: at most 63 lower-case letters, digits and dashes, beginning with a letter. */
    public static List<String> label1035(String text) {
        return NamePatterns.label1035(text);
    }

    /** An RFC 1123 subdomain: labels separated by dots, at most 253 characters. */
    public static List<String> subdomain(String text) {
        return NamePatterns.subdomain(text);
    }

    /** A subdomain with {@code *} as its first label. */
    public static List<String> wildcardSubdomain(String text) {
        List<String> wrong = ValidationMessages.longerThan(LONGEST_SUBDOMAIN, text);
        if (!WILDCARD_PATTERN.matcher(text).matches()) {
            wrong.add(ValidationMessages.pattern(
                    "a wildcard DNS-1123 subdomain must start with '*.', followed by a valid DNS subdomain, which must"
                            + " consist of lower case alphanumeric characters, '-' or '.' and end with an alphanumeric"
                            + " character",
                    WILDCARD,
                    "*.example.com"));
        }
        return wrong;
    }

    /** A subdomain that may contain underscores. */
    public static List<String> subdomainWithUnderscore(String text) {
        List<String> wrong = ValidationMessages.longerThan(LONGEST_SUBDOMAIN, text);
        if (!LOOSE_SUBDOMAIN_PATTERN.matcher(text).matches()) {
            wrong.add(ValidationMessages.pattern(
                    "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '_', '-' or"
                            + " '.', and must start and end with an alphanumeric character",
                    LOOSE_SUBDOMAIN,
                    "example.com"));
        }
        return wrong;
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
        List<String> wrong = ValidationMessages.longerThan(LONGEST_SUBDOMAIN, text);
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

    /** The name of an environment variable: printable ASCII except {@code =}. */
    public static List<String> environmentVariable(String text) {
        boolean fine = text.chars().allMatch(c -> c >= ' ' && c <= '~' && c != '=');
        return fine
                ? List.of()
                : List.of("a valid environment variable name must consist only of printable ASCII characters other"
                        + " than '='");
    }

    /** An annotation key: a label key compared in lower case. */
    static List<String> annotationKey(String text) {
        return LabelFormats.key(text.toLowerCase(Locale.ROOT));
    }
}
