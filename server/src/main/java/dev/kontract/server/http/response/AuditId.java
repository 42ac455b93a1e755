package dev.kontract.server.http.response;

import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;

/** The name of a request in logs, here and at others: the caller's, else one that is made up; told to the caller. */
final class AuditId {

    private static final String HEADER = "Audit-Id";
    private static final long VERSION = 0x4000L;
    private static final long VARIANT = 0x8000_0000_0000_0000L;

    private AuditId() {}

    static void assign(Request request, Response response) {
        String given = request.getHeaders().get(HEADER);
        response.getHeaders().put(HEADER, given == null || given.isEmpty() ? random() : given);
    }

    static String of(Response response) {
        return String.valueOf(response.getHeaders().get(HEADER));
    }

    /** It tells requests apart and keeps no secret: any randomness will do, and this costs nothing. */
    private static String random() {
        ThreadLocalRandom random = ThreadLocalRandom.current();
        long most = (random.nextLong() & ~0xF000L) | VERSION;
        long least = (random.nextLong() >>> 2) | VARIANT;
        return new UUID(most, least).toString();
    }
}
