package dev.kontract.server.recording;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Headers as everybody may see them: values are kept only of those that are known to hold no secret. */
final class ShownHeaders {

    static final String REDACTED = "REDACTED";

    private static final String IMPERSONATION = "impersonate-";

    private static final Set<String> KNOWN = Set.of(
            "accept",
            "accept-encoding",
            "accept-language",
            "audit-id",
            "cache-control",
            "connection",
            "content-encoding",
            "content-length",
            "content-security-policy",
            "content-type",
            "date",
            "etag",
            "host",
            "if-none-match",
            "kontract-explain",
            "kubectl-command",
            "kubectl-session",
            "origin",
            "retry-after",
            "sec-fetch-dest",
            "sec-fetch-mode",
            "sec-fetch-site",
            "sec-websocket-version",
            "upgrade",
            "user-agent",
            "vary",
            "warning",
            "x-content-type-options",
            "x-kubernetes-pf-flowschema-uid",
            "x-kubernetes-pf-prioritylevel-uid",
            "x-stream-protocol-version");

    private ShownHeaders() {}

    /** Returns the headers by name, several values of one joined. */
    static Map<String, String> of(Map<String, List<String>> headers) {
        Map<String, String> shown = new HashMap<>();
        headers.forEach((name, values) -> shown.put(capitalized(name), value(name, values)));
        return Map.copyOf(shown);
    }

    private static String value(String name, List<String> values) {
        String lower = name.toLowerCase(Locale.ROOT);
        return KNOWN.contains(lower) || lower.startsWith(IMPERSONATION) ? String.join(", ", values) : REDACTED;
    }

    private static String capitalized(String name) {
        StringBuilder text = new StringBuilder(name);
        for (int i = 0; i < text.length(); i++) {
            if (i == 0 || text.charAt(i - 1) == '-') {
                text.setCharAt(i, Character.toUpperCase(text.charAt(i)));
            }
        }
        return text.toString();
    }

    /** Returns about how many bytes headers take. */
    static int weight(Map<String, String> headers) {
        int weight = 0;
        for (Map.Entry<String, String> header : headers.entrySet()) {
            weight += header.getKey().length() + header.getValue().length();
        }
        return weight;
    }
}
