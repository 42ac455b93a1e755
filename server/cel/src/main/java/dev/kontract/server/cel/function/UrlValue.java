package dev.kontract.server.cel.function;

import dev.kontract.server.cel.value.ListValue;
import dev.kontract.server.cel.value.MapValue;
import dev.kontract.server.cel.value.OpaqueValue;
import dev.kontract.server.status.GoText;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A URL, parsed as Go does.
 *
 * @param text the whole
 * @param scheme the scheme in lower case, or empty
 * @param host host and port, or empty
 * @param path the path as it was given
 * @param rawQuery the query without its question mark
 */
record UrlValue(String text, String scheme, String host, String path, String rawQuery) implements OpaqueValue {

    static final String TYPE = "kubernetes.URL";

    private static final String UNESCAPED_IN_PATH = "-_.~$&+,/:;=@!'()*[]";

    /** Parses an absolute URI or an absolute path; other references are refused. */
    static UrlValue parse(String text) throws IpValue.AddressException {
        String start = "parse " + GoText.quote(text) + ": ";
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < ' ' || c == 0x7f) {
                throw new IpValue.AddressException(start + "net/url: invalid control character in URL");
            }
        }
        if (text.isEmpty()) {
            throw new IpValue.AddressException(start + "empty url");
        }
        String scheme = scheme(text, start);
        String rest = scheme.isEmpty() ? text : text.substring(scheme.length() + 1);
        int hash = rest.indexOf('#');
        String plain = hash < 0 ? rest : rest.substring(0, hash);
        int question = plain.indexOf('?');
        String query = question < 0 ? "" : plain.substring(question + 1);
        String hierarchy = question < 0 ? plain : plain.substring(0, question);
        if (!hierarchy.startsWith("/") && scheme.isEmpty()) {
            throw new IpValue.AddressException(start + "invalid URI for request");
        }
        String host = "";
        String path = hierarchy;
        if (!hierarchy.startsWith("/")) {
            path = "";
        } else if (hierarchy.startsWith("//") && !scheme.isEmpty()) {
            int slash = hierarchy.indexOf('/', 2);
            String authority = slash < 0 ? hierarchy.substring(2) : hierarchy.substring(2, slash);
            path = slash < 0 ? "" : hierarchy.substring(slash);
            host = authority(authority, start);
        }
        unescape(path, start);
        return new UrlValue(text, scheme.toLowerCase(java.util.Locale.ROOT), host, path, query);
    }

    private static String scheme(String text, String start) throws IpValue.AddressException {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == ':') {
                if (i == 0) {
                    throw new IpValue.AddressException(start + "missing protocol scheme");
                }
                return text.substring(0, i);
            }
            boolean letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
            boolean later = (c >= '0' && c <= '9') || c == '+' || c == '-' || c == '.';
            if (!letter && (!later || i == 0)) {
                return "";
            }
        }
        return "";
    }

    private static String authority(String authority, String start) throws IpValue.AddressException {
        String host = authority.substring(authority.lastIndexOf('@') + 1);
        if (host.startsWith("[")) {
            int end = host.lastIndexOf(']');
            if (end < 0) {
                throw new IpValue.AddressException(start + "missing ']' in host");
            }
            checkPort(host.substring(end + 1), start);
            return host;
        }
        int colon = host.lastIndexOf(':');
        if (colon >= 0) {
            checkPort(host.substring(colon), start);
        }
        for (int i = 0; i < host.length(); i++) {
            char c = host.charAt(i);
            if (" {}|\\^`".indexOf(c) >= 0) {
                throw new IpValue.AddressException(
                        start + "invalid character " + GoText.quote(String.valueOf(c)) + " in host name");
            }
        }
        return unescape(host, start);
    }

    private static void checkPort(String port, String start) throws IpValue.AddressException {
        if (!port.isEmpty() && !port.matches(":\\d*")) {
            throw new IpValue.AddressException(start + "invalid port " + GoText.quote(port) + " after host");
        }
    }

    private static String unescape(String text, String start) throws IpValue.AddressException {
        if (text.indexOf('%') < 0) {
            return text;
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        for (int i = 0; i < bytes.length; i++) {
            if (bytes[i] != '%') {
                out.write(bytes[i]);
                continue;
            }
            int high = i + 1 < bytes.length ? Character.digit(bytes[i + 1], 16) : -1;
            int low = i + 2 < bytes.length ? Character.digit(bytes[i + 2], 16) : -1;
            if (high < 0 || low < 0) {
                String bad = new String(bytes, i, Math.min(3, bytes.length - i), StandardCharsets.UTF_8);
                throw new IpValue.AddressException(start + "invalid URL escape " + GoText.quote(bad));
            }
            out.write(high << 4 | low);
            i += 2;
        }
        return out.toString(StandardCharsets.UTF_8);
    }

    /** Returns the host without its port and brackets. */
    String hostname() {
        if (host.startsWith("[")) {
            return host.substring(1, Math.max(1, host.indexOf(']')));
        }
        int colon = host.lastIndexOf(':');
        return colon < 0 ? host : host.substring(0, colon);
    }

    String port() {
        int colon = host.lastIndexOf(':');
        return colon < 0 || host.indexOf(']') > colon ? "" : host.substring(colon + 1);
    }

    /** Returns the path with what needs it escaped. */
    String escapedPath() {
        StringBuilder out = new StringBuilder();
        for (byte b : path.getBytes(StandardCharsets.UTF_8)) {
            char c = (char) (b & 0xff);
            boolean plain =
                    c == '%' || (c < 0x80 && (Character.isLetterOrDigit(c) || UNESCAPED_IN_PATH.indexOf(c) >= 0));
            out.append(plain ? String.valueOf(c) : String.format("%%%02X", (int) c));
        }
        return out.toString();
    }

    /** Returns the parameters of the query; malformed ones are left out. */
    MapValue query() {
        Map<Object, List<Object>> parameters = new LinkedHashMap<>();
        for (String pair : rawQuery.split("&")) {
            if (pair.isEmpty() || pair.indexOf(';') >= 0) {
                continue;
            }
            int equals = pair.indexOf('=');
            try {
                String key = unescape((equals < 0 ? pair : pair.substring(0, equals)).replace('+', ' '), "");
                String value = unescape((equals < 0 ? "" : pair.substring(equals + 1)).replace('+', ' '), "");
                parameters.computeIfAbsent(key, name -> new ArrayList<>()).add(value);
            } catch (IpValue.AddressException malformed) {
                // Go leaves it out too.
            }
        }
        Map<Object, Object> lists = new LinkedHashMap<>();
        parameters.forEach((key, values) -> lists.put(key, ListValue.of(values)));
        return MapValue.of(lists);
    }

    @Override
    public String typeName() {
        return TYPE;
    }

    @Override
    public String toString() {
        return text;
    }
}
