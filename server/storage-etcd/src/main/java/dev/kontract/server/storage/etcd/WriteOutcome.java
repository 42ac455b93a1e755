package dev.kontract.server.storage.etcd;

import com.google.protobuf.ByteString;
import dev.kontract.server.storage.StorageException;
import dev.kontract.server.storage.StorageException.Reason;
import io.etcd.jetcd.api.KeyValue;
import io.etcd.jetcd.api.RangeRequest;
import java.time.Duration;
import java.util.Optional;

/**
 * Determines the outcome of a write that etcd has not confirmed, from the current value of the key and its predecessors. If
 * they do not decide it, the write may still be applied, unless etcd has rejected it. Used once, by one thread.
 */
final class WriteOutcome {

    /** Maximum number of earlier values of a key to read. */
    private static final int MOST_STEPS = 16;

    private final EtcdClient client;
    private final String key;
    private final ByteString encoded;
    private final StorageException failure;
    private final long end = System.nanoTime() + EtcdClient.LIMIT.toNanos();

    /**
     * @param encoded the key in etcd
     * @param failure the cause of the missing confirmation
     */
    WriteOutcome(EtcdClient client, String key, ByteString encoded, StorageException failure) {
        this.client = client;
        this.key = key;
        this.encoded = encoded;
        this.failure = failure;
    }

    /** Returns the revision of a creation if it was applied; the current value may be a later update of it. */
    long ofCreation(ByteString bytes) {
        return at(0).filter(each -> isCreation(each, bytes))
                .orElseThrow(this::undecided)
                .getCreateRevision();
    }

    private boolean isCreation(KeyValue now, ByteString bytes) {
        return now.getModRevision() == now.getCreateRevision()
                ? now.getValue().equals(bytes)
                : at(now.getCreateRevision())
                        .filter(first -> first.getValue().equals(bytes))
                        .isPresent();
    }

    /**
     * Returns the revision of an update if it was applied.
     *
     * @throws StorageException with a conflict if another write came first
     */
    long ofUpdate(long expected, ByteString bytes) {
        Optional<KeyValue> each = at(0);
        for (int step = 0; step < MOST_STEPS; step++) {
            if (each.isEmpty() || each.get().getModRevision() == expected) {
                throw undecided();
            }
            Optional<KeyValue> before = at(each.get().getModRevision() - 1);
            if (before.isPresent() && before.get().getModRevision() == expected) {
                if (each.get().getValue().equals(bytes)) {
                    return each.get().getModRevision();
                }
                throw EtcdWrites.refusal(
                        Reason.CONFLICT, key, expected, each.get().getModRevision());
            }
            each = before;
        }
        throw undecided();
    }

    /** A key that is absent may have been deleted by another client, and a key that exists may still be deleted. */
    StorageException ofDeletion(long expected) {
        return at(0).filter(each -> each.getModRevision() != expected)
                .map(each -> EtcdWrites.refusal(Reason.CONFLICT, key, expected, each.getModRevision()))
                .orElseGet(this::undecided);
    }

    /**
     * Returns the key at a revision; empty if the revision is compacted or etcd cannot be read, which leaves the outcome
     * undecided.
     */
    private Optional<KeyValue> at(long revision) {
        RangeRequest request =
                RangeRequest.newBuilder().setKey(encoded).setRevision(revision).build();
        try {
            return client.range(request, Duration.ofNanos(end - System.nanoTime())).getKvsList().stream()
                    .findFirst();
        } catch (StorageException e) {
            throw unknown();
        }
    }

    /**
     * A full etcd either applies a write and then reports the failure, or rejects it immediately; it does not apply it later.
     */
    private StorageException undecided() {
        return failure.reason() == Reason.FULL ? failure : unknown();
    }

    private StorageException unknown() {
        StorageException unknown = new StorageException(
                Reason.UNAVAILABLE,
                "whether " + key + " was written is not known: " + failure.getMessage(),
                failure.revision());
        unknown.initCause(failure);
        return unknown;
    }
}
