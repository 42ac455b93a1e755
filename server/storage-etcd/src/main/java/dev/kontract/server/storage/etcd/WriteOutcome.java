package dev.kontract.server.storage.etcd;

import com.google.protobuf.ByteString;
import dev.kontract.server.storage.StorageException;
import dev.kontract.server.storage.StorageException.Reason;
import io.etcd.jetcd.api.KeyValue;
import io.etcd.jetcd.api.RangeRequest;
import java.time.Duration;
import java.util.Optional;

/**
 * Finds out whether a write took place that etcd has not confirmed. What stands under the key now, or stood there right before,
 * tells; where it does not, the write may yet take place, unless etcd has failed it. Used once, by one thread.
 */
final class WriteOutcome {

    /** How far back the values of a key are read to find a write among them. */
    private static final int MOST_STEPS = 16;

    private final EtcdClient client;
    private final String key;
    private final ByteString encoded;
    private final StorageException failure;
    private final long end = System.nanoTime() + EtcdClient.LIMIT.toNanos();

    /**
     * @param encoded the key in etcd
     * @param failure why the write was not confirmed
     */
    WriteOutcome(EtcdClient client, String key, ByteString encoded, StorageException failure) {
        this.client = client;
        this.key = key;
        this.encoded = encoded;
        this.failure = failure;
    }

    /** The revision of a creation, if it has taken place; what is there may also follow one that came later. */
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

    /** The revision of an update, if it has taken place; a conflict, if others have come before it. */
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

    /** A key that is gone may have been deleted by somebody else, and one that stands may yet be. */
    StorageException ofDeletion(long expected) {
        return at(0).filter(each -> each.getModRevision() != expected)
                .map(each -> EtcdWrites.refusal(Reason.CONFLICT, key, expected, each.getModRevision()))
                .orElseGet(this::undecided);
    }

    /** The key as of a revision; a revision that is compacted, or an etcd that cannot be read, decides nothing. */
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

    /** A full etcd applies a write and then fails it, or fails it at once: either way it is done with it. */
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
