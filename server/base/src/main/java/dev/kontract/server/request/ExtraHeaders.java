package dev.kontract.server.request;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Headers that name extra attributes of a user, such as {@code X-Remote-Extra-Scopes}. Their keys are percent-encoded, because
 * header names cannot contain all characters.
 *
 * @see <a href="https://kubernetes.io/docs/reference/access-authn-authz/authentication/#authenticating-proxy">Authenticating
 *     proxy</a>
 */
public final class ExtraHeaders {

    private ExtraHeaders() {}

    /**
     * Returns the values of extra attributes by key.
     *
     * @param headers all headers, their names in lower case
     * @param prefixes the prefixes of the names, in lower case
     */
    public static Map<String, List<String>> of(Map<String, List<String>> headers, Iterable<String> prefixes) {
        Map<String, List<String>> extra = new TreeMap<>();
        for (String prefix : prefixes) {
            headers.forEach((name, values) -> {
                if (name.startsWith(prefix)) {
                    extra.computeIfAbsent(key(name.substring(prefix.length())), absent -> new ArrayList<>())
                            .addAll(values);
                }
            });
        }
        return extra;
    }

    private static String key(String encoded) {
        try {
            return URLDecoder.decode(encoded.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return encoded;
        }
    }
}
