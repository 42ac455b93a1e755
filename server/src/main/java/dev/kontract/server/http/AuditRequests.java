package dev.kontract.server.http;

import dev.kontract.server.audit.AuditRequest;
import dev.kontract.server.http.connection.ServerTls;
import dev.kontract.server.registry.validation.IpAddress;
import dev.kontract.server.request.RequestInfo;
import dev.kontract.server.request.UserInfo;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;

/** Describes requests for the audit log. */
final class AuditRequests {

    private static final int LONGEST_ADDRESS = 45;

    private AuditRequests() {}

    static AuditRequest of(Request request, String id, Instant at, RequestInfo info, @Nullable UserInfo user) {
        String agent = request.getHeaders().get(HttpHeader.USER_AGENT);
        return new AuditRequest(
                id,
                at,
                request.getHttpURI().getPathQuery(),
                info,
                user,
                sourceIps(request),
                agent == null ? "" : agent);
    }

    /** Which kinds of credentials were shown that were no good. */
    static String attempted(Request request) {
        List<String> methods = new ArrayList<>();
        String authorization = request.getHeaders().get(HttpHeader.AUTHORIZATION);
        String scheme = authorization == null ? "" : authorization.strip().toLowerCase(Locale.ROOT);
        if (scheme.startsWith("basic ")) {
            methods.add("basic");
        }
        if (scheme.startsWith("bearer ")) {
            methods.add("bearer");
        }
        if (!ServerTls.clientCertificates(request).isEmpty()) {
            methods.add("x509");
        }
        return methods.isEmpty()
                ? "Authentication failed, no credentials provided"
                : "Authentication failed, attempted: " + String.join(", ", methods);
    }

    /** What proxies say, then what the socket knows. */
    private static List<String> sourceIps(Request request) {
        List<String> ips = new ArrayList<>();
        for (String forwarded : request.getHeaders().getCSV("X-Forwarded-For", false)) {
            address(forwarded).ifPresent(ips::add);
        }
        Optional.ofNullable(request.getHeaders().get("X-Real-Ip"))
                .flatMap(AuditRequests::address)
                .filter(ip -> !ips.contains(ip))
                .ifPresent(ips::add);
        address(Request.getRemoteAddr(request))
                .filter(ip -> ips.isEmpty() || !ips.get(ips.size() - 1).equals(ip))
                .ifPresent(ips::add);
        return ips;
    }

    /** An address in its usual form, if it is one; a name is none, and is not looked up. */
    private static Optional<String> address(String text) {
        String bare = text.strip().replace("[", "").replace("]", "");
        return Optional.ofNullable(bare.length() > LONGEST_ADDRESS ? null : IpAddress.parse(bare))
                .map(ip -> ip.address().getHostAddress());
    }
}
