package dev.kontract.server.http.response;

import dev.kontract.server.http.exchange.ServerExchange;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;

/** The identifier of a request in logs, sent back in a header: the client's own, else a random one. */
final class AuditId {

    private static final String HEADER = "Audit-Id";
    private static final long VERSION = 0x4000L;
    private static final long VARIANT = 0x8000_0000_0000_0000L;

    private AuditId() {}

    static void assign(ServerExchange exchange) {
        String given = exchange.requestHeader("audit-id");
        exchange.responseHeaders().put(HEADER, given == null || given.isEmpty() ? random() : given);
    }

    static String of(ServerExchange exchange) {
        return String.valueOf(exchange.responseHeaders().get(HEADER));
    }

    /** A UUID of version 4. It keeps no secret, so the cheapest randomness will do. */
    private static String random() {
        ThreadLocalRandom random = ThreadLocalRandom.current();
        long most = (random.nextLong() & ~0xF000L) | VERSION;
        long least = (random.nextLong() >>> 2) | VARIANT;
        return new UUID(most, least).toString();
    }
}
