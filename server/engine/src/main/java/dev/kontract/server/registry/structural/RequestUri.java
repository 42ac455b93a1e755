package dev.kontract.server.registry.structural;

import dev.kontract.server.registry.validation.IpAddress;

/**
 * The format {@code uri}: an absolute URI or an absolute path, parsed like the target of a request. Fragments are part of
 * the path.
 *
 * @see <a href="https://pkg.go.dev/net/url#ParseRequestURI">net/url: ParseRequestURI</a>
 */
final class RequestUri {

    private static final String USER_INFO = "-._:~!$&'()*+,;=%@";
    private static final String HOST = "-._~!$&'()*+,;=:[]<>\"";
    private static final int ASCII = 0x80;

    private RequestUri() {}

    static boolean isValid(String text) {
        if (text.isEmpty() || text.chars().anyMatch(c -> c < ' ' || c == 0x7f)) {
            return false;
        }
        if (text.equals("*")) {
            return true;
        }
        int colon = schemeEnd(text);
        if (colon == 0) {
            return false;
        }
        String scheme = colon < 0 ? "" : text.substring(0, colon);
        String rest = text.substring(colon + 1);
        int query = rest.indexOf('?');
        rest = query < 0 ? rest : rest.substring(0, query);
        if (!rest.startsWith("/")) {
            return !scheme.isEmpty();
        }
        if (!scheme.isEmpty() && rest.startsWith("//")) {
            int slash = rest.indexOf('/', 2);
            String authority = slash < 0 ? rest.substring(2) : rest.substring(2, slash);
            return isAuthority(authority, scheme) && isEscaped(slash < 0 ? "" : rest.substring(slash));
        }
        return isEscaped(rest);
    }

    /** Returns the index of the colon that ends the scheme; -1 if there is no scheme. */
    private static int schemeEnd(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == ':') {
                return i;
            }
            boolean later = i > 0 && ((c >= '0' && c <= '9') || c == '+' || c == '-' || c == '.');
            if (!isLetter(c) && !later) {
                return -1;
            }
        }
        return -1;
    }

    private static boolean isAuthority(String authority, String scheme) {
        int at = authority.lastIndexOf('@');
        if (at >= 0) {
            String user = authority.substring(0, at);
            boolean known = user.chars().allMatch(c -> isLetterOrDigit(c) || USER_INFO.indexOf(c) >= 0);
            if (!known || !isEscaped(user)) {
                return false;
            }
        }
        return isHost(authority.substring(at + 1), scheme);
    }

    private static boolean isHost(String host, String scheme) {
        int bracket = host.lastIndexOf('[');
        if (bracket > 0) {
            return false;
        }
        if (bracket == 0) {
            return isBracketed(host);
        }
        boolean web = scheme.equalsIgnoreCase("http") || scheme.equalsIgnoreCase("https");
        int colon = web ? host.indexOf(':') : host.lastIndexOf(':');
        return (colon < 0 || isPort(host.substring(colon))) && isHostEscaped(host);
    }

    private static boolean isBracketed(String host) {
        int end = host.lastIndexOf(']');
        if (end < 0 || !isPort(host.substring(end + 1))) {
            return false;
        }
        String address = host.substring(1, end);
        int zone = address.indexOf("%25");
        String literal = zone < 0 ? address : address.substring(0, zone);
        boolean zoneNamed = zone < 0 || (address.length() > zone + 3 && isEscaped(address.substring(zone)));
        return zoneNamed && literal.indexOf(':') >= 0 && IpAddress.parse(literal) != null;
    }

    private static boolean isPort(String port) {
        return port.isEmpty() || (port.charAt(0) == ':' && port.chars().skip(1).allMatch(c -> c >= '0' && c <= '9'));
    }

    private static boolean isHostEscaped(String host) {
        for (int i = 0; i < host.length(); i++) {
            char c = host.charAt(i);
            if (c == '%') {
                boolean escapesText = isEscape(host, i)
                        && (Character.digit(host.charAt(i + 1), 16) >= 8 || host.startsWith("%25", i));
                if (!escapesText) {
                    return false;
                }
            } else if (c < ASCII && !isLetterOrDigit(c) && HOST.indexOf(c) < 0) {
                return false;
            }
        }
        return true;
    }

    /** Returns whether every percent sign begins an escape. */
    private static boolean isEscaped(String text) {
        for (int i = text.indexOf('%'); i >= 0; i = text.indexOf('%', i + 1)) {
            if (!isEscape(text, i)) {
                return false;
            }
        }
        return true;
    }

    private static boolean isEscape(String text, int percent) {
        return percent + 2 < text.length() && isHex(text.charAt(percent + 1)) && isHex(text.charAt(percent + 2));
    }

    private static boolean isHex(char c) {
        return c < ASCII && Character.digit(c, 16) >= 0;
    }

    private static boolean isLetter(int c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    }

    private static boolean isLetterOrDigit(int c) {
        return isLetter(c) || (c >= '0' && c <= '9');
    }
}
