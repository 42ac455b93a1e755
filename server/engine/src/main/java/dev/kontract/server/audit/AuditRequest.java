package dev.kontract.server.audit;

import dev.kontract.server.request.RequestInfo;
import dev.kontract.server.request.UserInfo;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The attributes of a request on arrival.
 *
 * @param id the audit ID
 * @param at the time the request was received
 * @param uri path and query as sent
 * @param info the parsed request attributes
 * @param user the authenticated user, null if authentication failed
 * @param sourceIps the source addresses, the nearest last; only the last one is trustworthy
 * @param userAgent the {@code User-Agent} header
 */
public record AuditRequest(
        String id,
        Instant at,
        String uri,
        RequestInfo info,
        @Nullable UserInfo user,
        List<String> sourceIps,
        String userAgent) {}
