package dev.kontract.server.audit;

import dev.kontract.server.request.RequestInfo;
import dev.kontract.server.request.UserInfo;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a request when it arrives.
 *
 * @param id tells requests apart
 * @param at when
 * @param uri path and query as sent
 * @param info what it asks for
 * @param user who asks, null when that could not be found out
 * @param sourceIps the addresses it has come from, the nearest last; all others are hearsay
 * @param userAgent the program that asks, by its own account
 */
public record AuditRequest(
        String id,
        Instant at,
        String uri,
        RequestInfo info,
        @Nullable UserInfo user,
        List<String> sourceIps,
        String userAgent) {}
