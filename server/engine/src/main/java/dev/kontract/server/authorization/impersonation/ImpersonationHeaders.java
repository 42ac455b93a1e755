package dev.kontract.server.authorization.impersonation;

import dev.kontract.server.request.ExtraHeaders;
import dev.kontract.server.request.UserInfo;
import dev.kontract.server.status.GoText;
import dev.kontract.server.status.StatusException;
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
                name,
                first(headers, UID),
                headers.getOrDefault(GROUP, List.of()),
                ExtraHeaders.of(headers, List.of(EXTRA)));
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
