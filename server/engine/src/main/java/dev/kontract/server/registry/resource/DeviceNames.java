package dev.kontract.server.registry.resource;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.kontract.server.name.NameFormats;
import dev.kontract.server.name.ValidationMessages;
import dev.kontract.server.registry.validation.FieldValue;
import dev.kontract.server.registry.validation.NamedRules;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.regex.Pattern;

/** Validates the names of drivers, pools, devices and their attributes, and the identifiers of shares. */
final class DeviceNames {

    /** The bytes of a qualified name: a domain, a slash, an identifier. */
    static final int LONGEST_QUALIFIED = 63 + 1 + 32;

    private static final int LONGEST_POOL = 253;
    private static final int LONGEST_IDENTIFIER = 32;
    private static final String IDENTIFIER = "[A-Za-z_][A-Za-z0-9_]*";
    private static final Pattern IDENTIFIER_PATTERN = Pattern.compile(IDENTIFIER);
    private static final Pattern HEXADECIMAL = Pattern.compile("[0-9a-fA-F]{32}");
    private static final Pattern HYPHENATED = Pattern.compile("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}");
    private static final String URN = "urn:uuid:";
    private static final int UID_LENGTH = 36;

    private DeviceNames() {}

    /** Checks the name of a pool: DNS subdomains with slashes between. */
    static void pool(FieldValue name) {
        name.atMost(LONGEST_POOL);
        for (String part : name.text().split("/", -1)) {
            part(name, part).invalid(NameFormats.subdomain(part));
        }
    }

    /** Requires the name of an attribute or a capacity: an identifier, which may have a domain. */
    static void qualified(FieldValue name) {
        String[] parts = name.text().split("/", -1);
        if (parts.length == 1) {
            identifier(name);
        } else if (parts.length == 2) {
            if (parts[0].isEmpty()) {
                name.invalid("", "the domain must not be empty");
            } else {
                NamedRules.driver(part(name, parts[0]));
            }
            if (parts[1].isEmpty()) {
                name.invalid("", "the name must not be empty");
            } else {
                identifier(part(name, parts[1]));
            }
        }
        // More parts are let through, as upstream does.
    }

    /** Requires the name of an attribute or a capacity with its domain. */
    static void fullyQualified(FieldValue name) {
        qualified(name);
        if (!name.text().contains("/")) {
            name.invalid("a fully qualified name must be a domain and a name separated by a slash");
        }
    }

    /** Requires a UUID in the form of RFC 4122. */
    static void uid(FieldValue uid) {
        String text = uid.text();
        String problem = problem(text);
        if (!problem.isEmpty()) {
            uid.invalid("error validating uid: " + problem);
        } else if (bytes(text) != UID_LENGTH || !text.equals(text.toLowerCase(Locale.ROOT))) {
            uid.invalid("uid must be in RFC 4122 normalized form, `xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx` with lowercase"
                    + " hexadecimal characters");
        }
    }

    /** Says why a text is no UUID in any of the usual notations; empty if it is one. */
    private static String problem(String text) {
        int length = bytes(text);
        String plain = text;
        if (length == UID_LENGTH + URN.length()) {
            if (!text.regionMatches(true, 0, URN, 0, URN.length())) {
                return "invalid urn prefix: \"" + text.substring(0, Math.min(URN.length(), text.length())) + '"';
            }
            plain = text.substring(URN.length());
        } else if (length == UID_LENGTH + 2) {
            if (!text.startsWith("{") || !text.endsWith("}")) {
                return "invalid bracketed UUID format";
            }
            plain = text.substring(1, text.length() - 1);
        } else if (length == UID_LENGTH - 4) {
            return HEXADECIMAL.matcher(text).matches() ? "" : "invalid UUID format";
        } else if (length != UID_LENGTH) {
            return "invalid UUID length: " + length;
        }
        return HYPHENATED.matcher(plain).matches() ? "" : "invalid UUID format";
    }

    private static void identifier(FieldValue name) {
        name.atMost(LONGEST_IDENTIFIER);
        if (!IDENTIFIER_PATTERN.matcher(name.text()).matches()) {
            name.invalid(ValidationMessages.pattern(
                    "a valid C identifier must start with alphabetic character or '_', followed by a string of"
                            + " alphanumeric characters or '_'",
                    IDENTIFIER,
                    "my_name",
                    "MY_NAME",
                    "MyName"));
        }
    }

    private static FieldValue part(FieldValue whole, String part) {
        return whole.holding(TextNode.valueOf(part));
    }

    static int bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }
}
