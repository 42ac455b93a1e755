package dev.kontract.server.http;

import dev.kontract.server.audit.AuditRequest;
import dev.kontract.server.authentication.session.SignIn;
import dev.kontract.server.http.exchange.ServerExchange;
import dev.kontract.server.registry.validation.IpAddress;
import dev.kontract.server.request.RequestInfo;
import dev.kontract.server.request.UserInfo;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Describes requests for the audit log. */
final class AuditRequests {

    private static final int LONGEST_ADDRESS = 45;

    private AuditRequests() {}

    static AuditRequest of(ServerExchange exchange, String id, Instant at, RequestInfo info, @Nullable UserInfo user) {
        String agent = exchange.requestHeader("user-agent");
        return new AuditRequest(
                id,
                at,
                exchange.query() == null || SignIn.isLink(info.path())
                        ? exchange.path()
                        : exchange.path() + "?" + exchange.query(),
                info,
                user,
                sourceIps(exchange),
                agent == null ? "" : agent);
    }

    /** The kinds of credentials that were presented and rejected. */
    static String attempted(ServerExchange exchange) {
        List<String> methods = new ArrayList<>();
        String authorization = exchange.requestHeader("authorization");
        String scheme = authorization == null ? "" : authorization.strip().toLowerCase(Locale.ROOT);
        if (scheme.startsWith("basic ")) {
            methods.add("basic");
        }
        if (scheme.startsWith("bearer ")) {
            methods.add("bearer");
        }
        if (!exchange.clientCertificates().isEmpty()) {
            methods.add("x509");
        }
        return methods.isEmpty()
                ? "Authentication failed, no credentials provided"
                : "Authentication failed, attempted: " + String.join(", ", methods);
    }

    /** The addresses that proxies report, then the client's own. */
    private static List<String> sourceIps(ServerExchange exchange) {
        List<String> ips = new ArrayList<>();
        for (String value : exchange.requestHeaders().getOrDefault("x-forwarded-for", List.of())) {
            for (String forwarded : value.split(",", -1)) {
                address(forwarded).ifPresent(ips::add);
            }
        }
        Optional.ofNullable(exchange.requestHeader("x-real-ip"))
                .flatMap(AuditRequests::address)
                .filter(ip -> !ips.contains(ip))
                .ifPresent(ips::add);
        address(exchange.remoteAddress())
                .filter(ip -> ips.isEmpty() || !ips.get(ips.size() - 1).equals(ip))
                .ifPresent(ips::add);
        return ips;
    }

    /** An address in canonical form, if it is one; a host name is not looked up. */
    private static Optional<String> address(String text) {
        String bare = text.strip().replace("[", "").replace("]", "");
        return Optional.ofNullable(bare.length() > LONGEST_ADDRESS ? null : IpAddress.parse(bare))
                .map(ip -> ip.address().getHostAddress());
    }
}
