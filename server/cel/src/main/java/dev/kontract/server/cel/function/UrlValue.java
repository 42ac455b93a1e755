package dev.kontract.server.cel.function;

import dev.kontract.server.cel.value.ListValue;
import dev.kontract.server.cel.value.MapValue;
import dev.kontract.server.cel.value.OpaqueValue;
import dev.kontract.server.name.GoUrl;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A URL, parsed as Go does.
 *
 * @param text the complete text
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
        try {
            GoUrl url = GoUrl.parseRequest(text);
            return new UrlValue(text, url.scheme(), url.host(), url.path(), url.query());
        } catch (GoUrl.SyntaxException e) {
            throw new IpValue.AddressException(String.valueOf(e.getMessage()));
        }
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

    /** Returns the path with characters escaped where necessary. */
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
                String key = GoUrl.unescape((equals < 0 ? pair : pair.substring(0, equals)).replace('+', ' '));
                String value = GoUrl.unescape((equals < 0 ? "" : pair.substring(equals + 1)).replace('+', ' '));
                parameters.computeIfAbsent(key, name -> new ArrayList<>()).add(value);
            } catch (GoUrl.SyntaxException malformed) {
                // Go omits it as well.
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
