package dev.kontract.server.registry.core.security;

import dev.kontract.server.registry.validation.FieldValue;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Validates the Windows options of a security context.
 *
 * @see <a href="https://kubernetes.io/docs/tasks/configure-pod-container/configure-runasusername/">Configure
 *     RunAsUserName</a>
 */
final class WindowsOptionsValidation {

    private static final int DOMAIN_LIMIT = 256;
    private static final int USER_LIMIT = 104;
    private static final Pattern CONTROL = Pattern.compile("\\p{Cntrl}");
    private static final Pattern NETBIOS = Pattern.compile("[^\\\\/:*?\"<>|.][^\\\\/:*?\"<>|]{0,14}");
    private static final String DNS_LABEL = "[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?";
    private static final Pattern DNS = Pattern.compile(DNS_LABEL + "(?:\\." + DNS_LABEL + ")*");
    private static final Pattern BLANK_USER = Pattern.compile("[. ]+");
    private static final Pattern ILLEGAL_IN_USER = Pattern.compile("[\"/\\\\:;|=,+*?<>@\\[\\]]");

    private WindowsOptionsValidation() {}

    static void userName(FieldValue name) {
        List<String> parts = List.of(name.text().split("\\\\", -1));
        if (name.empty()) {
            name.invalid("runAsUserName cannot be an empty string");
        } else if (CONTROL.matcher(name.text()).find()) {
            name.invalid("runAsUserName cannot contain control characters");
        } else if (parts.size() > 2) {
            name.invalid("runAsUserName cannot contain more than one backslash");
        } else {
            if (parts.size() == 2) {
                domain(name, parts.get(0));
            }
            user(name, parts.get(parts.size() - 1));
        }
    }

    private static void domain(FieldValue name, String domain) {
        if (domain.length() >= DOMAIN_LIMIT) {
            name.invalid("runAsUserName's Domain length must be under " + DOMAIN_LIMIT + " characters");
        }
        if (!NETBIOS.matcher(domain).matches() && !DNS.matcher(domain).matches()) {
            name.invalid("runAsUserName's Domain doesn't match the NetBios nor the DNS format");
        }
    }

    private static void user(FieldValue name, String user) {
        if (user.isEmpty()) {
            name.invalid("runAsUserName's User cannot be empty");
        } else if (user.length() > USER_LIMIT) {
            name.invalid("runAsUserName's User length must not be longer than " + USER_LIMIT + " characters");
        }
        if (BLANK_USER.matcher(user).matches()) {
            name.invalid("runAsUserName's User cannot contain only periods or spaces");
        }
        if (ILLEGAL_IN_USER.matcher(user).find()) {
            name.invalid("runAsUserName's User cannot contain the following characters: \"/\\:;|=,+*?<>@[]");
        }
    }
}
