package dev.kontract.server.authorization.impersonation;

import dev.kontract.server.request.UserInfo;
import dev.kontract.server.status.GoText;
import dev.kontract.server.status.StatusException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Parses the impersonation headers of a request. */
final class ImpersonationHeaders {

    private static final String USER = "impersonate-user";
    private static final String UID = "impersonate-uid";
    private static final String GROUP = "impersonate-group";
    private static final String EXTRA = "impersonate-extra-";

    private ImpersonationHeaders() {}

    /**
     * Returns the impersonated user, or empty if the request has no impersonation headers.
     *
     * @param headers the headers, with names in lower case
     * @throws StatusException 400 if the headers specify attributes but no user name
     */
    static Optional<UserInfo> of(Map<String, List<String>> headers) {
        String name = first(headers, USER);
        UserInfo wanted = new UserInfo(
                name, first(headers, UID), headers.getOrDefault(GROUP, List.of()), new TreeMap<>(extra(headers)));
        if (!name.isEmpty()) {
            return Optional.of(wanted);
        }
        if (!wanted.uid().isEmpty()
                || !wanted.groups().isEmpty()
                || !wanted.extra().isEmpty()) {
            throw StatusException.badRequest("requested " + shown(wanted) + " without impersonating a user name");
        }
        return Optional.empty();
    }

    private static String first(Map<String, List<String>> headers, String name) {
        List<String> values = headers.getOrDefault(name, List.of());
        return values.isEmpty() ? "" : values.get(0);
    }

    private static Map<String, List<String>> extra(Map<String, List<String>> headers) {
        Map<String, List<String>> extra = new TreeMap<>();
        headers.forEach((name, values) -> {
            if (name.startsWith(EXTRA)) {
                extra.computeIfAbsent(key(name.substring(EXTRA.length())), key -> new ArrayList<>())
                        .addAll(values);
            }
        });
        return extra;
    }

    /** Decodes an extra key, which is percent-encoded because header names cannot contain all characters. */
    private static String key(String encoded) {
        try {
            return URLDecoder.decode(encoded.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return encoded;
        }
    }

    /** Formats the user as upstream does in the error message. */
    private static String shown(UserInfo user) {
        String groups = user.groups().isEmpty() ? "[]string(nil)" : list(user.groups());
        String extra = user.extra().isEmpty()
                ? "map[string][]string(nil)"
                : new TreeMap<>(user.extra())
                        .entrySet().stream()
                                .map(entry -> GoText.quote(entry.getKey()) + ":" + list(entry.getValue()))
                                .collect(Collectors.joining(", ", "map[string][]string{", "}"));
        return "&user.DefaultInfo{Name:\"\", UID:" + GoText.quote(user.uid()) + ", Groups:" + groups + ", Extra:"
                + extra + "}";
    }

    private static String list(List<String> values) {
        return values.stream().map(GoText::quote).collect(Collectors.joining(", ", "[]string{", "}"));
    }
}
