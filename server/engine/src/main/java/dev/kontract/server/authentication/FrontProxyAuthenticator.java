package dev.kontract.server.authentication;

import dev.kontract.server.request.ExtraHeaders;
import dev.kontract.server.request.UserInfo;
import dev.kontract.server.status.StatusException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Authenticates the users that an authenticating proxy names in headers. The proxy proves who it is by a client certificate.
 *
 * @see <a href="https://kubernetes.io/docs/reference/access-authn-authz/authentication/#authenticating-proxy">Authenticating
 *     proxy</a>
 */
public final class FrontProxyAuthenticator implements Authenticator {

    /**
     * The headers that describe a user, with names in lower case.
     *
     * @param names headers with the name, the first with a value counts
     * @param uids headers with the UID, the first with a value counts
     * @param groups headers with groups, all values count
     * @param extraPrefixes what the names of headers with extra attributes begin with
     */
    public record Headers(List<String> names, List<String> uids, List<String> groups, List<String> extraPrefixes) {

        /** Converts the names to lower case. */
        public Headers {
            names = lower(names);
            uids = lower(uids);
            groups = lower(groups);
            extraPrefixes = lower(extraPrefixes);
        }

        private static List<String> lower(List<String> headers) {
            return headers.stream()
                    .map(header -> header.strip().toLowerCase(Locale.ROOT))
                    .toList();
        }
    }

    private final Authenticator proxies;
    private final List<String> allowed;
    private final Headers headers;

    /**
     * Creates an authenticator.
     *
     * @param proxies verifies the certificates of proxies; the user is their common name
     * @param allowed the common names of proxies; empty for all that have a valid certificate
     */
    public FrontProxyAuthenticator(Authenticator proxies, List<String> allowed, Headers headers) {
        this.proxies = proxies;
        this.allowed = List.copyOf(allowed);
        this.headers = headers;
    }

    @Override
    public Optional<UserInfo> authenticate(RequestCredentials credentials) {
        String name = first(credentials, headers.names);
        if (name.isEmpty() || credentials.certificates().isEmpty()) {
            return Optional.empty();
        }
        Optional<UserInfo> proxy = proxies.authenticate(credentials);
        if (proxy.isEmpty()
                || (!allowed.isEmpty() && !allowed.contains(proxy.get().name()))) {
            throw StatusException.unauthorized();
        }
        return Optional.of(new UserInfo(
                name,
                first(credentials, headers.uids),
                groups(credentials),
                ExtraHeaders.of(credentials.headers(), headers.extraPrefixes)));
    }

    private static String first(RequestCredentials credentials, List<String> names) {
        for (String name : names) {
            List<String> values = credentials.headers().getOrDefault(name, List.of());
            if (!values.isEmpty() && !values.get(0).isEmpty()) {
                return values.get(0);
            }
        }
        return "";
    }

    private List<String> groups(RequestCredentials credentials) {
        List<String> groups = new ArrayList<>();
        for (String header : headers.groups) {
            for (String value : credentials.headers().getOrDefault(header, List.of())) {
                if (!value.isEmpty()) {
                    groups.add(value);
                }
            }
        }
        return groups;
    }
}
