package dev.kontract.server.audit;

import dev.kontract.server.audit.AuditDelivery.Truncation;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Encodes events up to a maximum size. A longer event loses its request and response, and is annotated as truncated.
 *
 * @param encoding encodes an event of any size
 * @param limits the maximum size; absent for none
 */
record EventEncoder(Function<AuditEvent, byte[]> encoding, Optional<Truncation> limits) {

    private static final String TRUNCATED = "audit.k8s.io/truncated";

    /** Returns an event as JSON; empty if it is too long even without request and response. */
    Optional<byte[]> encode(AuditEvent event) {
        byte[] whole = encoding.apply(event);
        if (fits(whole)) {
            return Optional.of(whole);
        }
        return event.interest().level().includes(AuditLevel.REQUEST)
                ? Optional.of(encoding.apply(truncated(event))).filter(this::fits)
                : Optional.empty();
    }

    private boolean fits(byte[] text) {
        return limits.isEmpty() || text.length <= limits.get().event();
    }

    private static AuditEvent truncated(AuditEvent event) {
        Map<String, String> annotations = new HashMap<>(event.annotations());
        annotations.put(TRUNCATED, "true");
        return event.withoutBodies(annotations);
    }
}
