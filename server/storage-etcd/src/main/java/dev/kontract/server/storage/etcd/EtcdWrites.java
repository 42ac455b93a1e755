package dev.kontract.server.storage.etcd;

import com.google.protobuf.ByteString;
import com.google.protobuf.UnsafeByteOperations;
import dev.kontract.server.request.WriteContext;
import dev.kontract.server.storage.Conditions;
import dev.kontract.server.storage.Encoding;
import dev.kontract.server.storage.Entry;
import dev.kontract.server.storage.StorageException;
import dev.kontract.server.storage.StorageException.Reason;
import dev.kontract.server.storage.etcd.EtcdClient.UnknownOutcome;
import io.etcd.jetcd.api.Compare;
import io.etcd.jetcd.api.DeleteRangeRequest;
import io.etcd.jetcd.api.PutRequest;
import io.etcd.jetcd.api.RangeRequest;
import io.etcd.jetcd.api.RequestOp;
import io.etcd.jetcd.api.ResponseOp;
import io.etcd.jetcd.api.TxnRequest;
import io.etcd.jetcd.api.TxnResponse;
import io.grpc.StatusRuntimeException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/**
 * Writes to etcd. Each write is one transaction on one key, conditional on the key's revision, and is sent once: a transaction
 * without a response may still be applied, even after a second one. Instead the key is read ({@link WriteOutcome}); if that
 * does not determine the outcome, the caller gets an exception that says so.
 */
final class EtcdWrites {

    private final EtcdClient client;
    private final EtcdKeys keys;
    private final SharedLeases leases;

    EtcdWrites(EtcdClient client, EtcdKeys keys) {
        this.client = client;
        this.keys = keys;
        this.leases = new SharedLeases(client);
    }

    Entry create(String key, Encoding value, Duration timeToLive, WriteContext context) {
        return put(key, 0, value, timeToLive, Reason.KEY_EXISTS, context.conditions());
    }

    Entry update(String key, long expected, Encoding value, Duration timeToLive, WriteContext context) {
        return put(key, requireRevision(key, expected), value, timeToLive, Reason.CONFLICT, context.conditions());
    }

    Entry delete(String key, long expected, Encoding last, WriteContext context) {
        requireRevision(key, expected);
        var unused = last.at(expected);
        RequestOp deletion = RequestOp.newBuilder()
                .setRequestDeleteRange(DeleteRangeRequest.newBuilder().setKey(keys.encode(key)))
                .build();
        try {
            Map<String, Long> conditions = context.conditions();
            TxnResponse answer = client.transact(ifAt(key, expected, deletion, conditions));
            return written(key, last, accepted(answer, key, expected, Reason.CONFLICT, conditions));
        } catch (UnknownOutcome e) {
            throw outcome(key, e).ofDeletion(expected);
        }
    }

    /** Zero is the revision of an absent key, which cannot be updated or deleted. */
    private static long requireRevision(String key, long expected) {
        if (expected <= 0) {
            throw refusal(Reason.CONFLICT, key, expected, 0);
        }
        return expected;
    }

    private Entry put(
            String key,
            long expected,
            Encoding value,
            Duration timeToLive,
            Reason otherwise,
            Map<String, Long> conditions) {
        ByteString bytes = UnsafeByteOperations.unsafeWrap(value.at(0));
        long lease = leases.lease(timeToLive);
        try {
            TxnResponse answer = client.transact(ifAt(key, expected, put(key, bytes, lease), conditions));
            return written(key, value, accepted(answer, key, expected, otherwise, conditions));
        } catch (UnknownOutcome e) {
            WriteOutcome outcome = outcome(key, e);
            return written(key, value, expected == 0 ? outcome.ofCreation(bytes) : outcome.ofUpdate(expected, bytes));
        } catch (StorageException e) {
            if (lease != SharedLeases.NONE && isLeaseGone(e)) {
                leases.forget(lease);
                return put(key, expected, value, timeToLive, otherwise, conditions);
            }
            throw e;
        }
    }

    private WriteOutcome outcome(String key, UnknownOutcome unknown) {
        return new WriteOutcome(client, key, keys.encode(key), unknown.failure());
    }

    private static boolean isLeaseGone(StorageException e) {
        return e.getCause() instanceof StatusRuntimeException failure && EtcdFailure.isLeaseGone(failure);
    }

    private RequestOp put(String key, ByteString bytes, long lease) {
        return RequestOp.newBuilder()
                .setRequestPut(PutRequest.newBuilder()
                        .setKey(keys.encode(key))
                        .setValue(bytes)
                        .setLease(lease))
                .build();
    }

    /** Returns a write conditional on the {@code expected} revision of its key and on {@code conditions}. */
    private TxnRequest ifAt(String key, long expected, RequestOp write, Map<String, Long> conditions) {
        TxnRequest.Builder request =
                TxnRequest.newBuilder().addCompare(isAt(key, expected)).addSuccess(write);
        conditions.forEach((other, revision) -> request.addCompare(isAt(other, revision))
                .addFailure(RequestOp.newBuilder()
                        .setRequestRange(RangeRequest.newBuilder()
                                .setKey(keys.encode(other))
                                .setKeysOnly(true))));
        return request.build();
    }

    private Compare isAt(String key, long revision) {
        return Compare.newBuilder()
                .setKey(keys.encode(key))
                .setTarget(Compare.CompareTarget.MOD)
                .setResult(Compare.CompareResult.EQUAL)
                .setModRevision(revision)
                .build();
    }

    private long accepted(
            TxnResponse answer, String key, long expected, Reason otherwise, Map<String, Long> conditions) {
        long revision = answer.getHeader().getRevision();
        if (!answer.getSucceeded()) {
            Map<String, Long> others = new HashMap<>();
            for (ResponseOp each : answer.getResponsesList()) {
                each.getResponseRange()
                        .getKvsList()
                        .forEach(found -> others.put(keys.decode(found.getKey()), found.getModRevision()));
            }
            Conditions.check(conditions, other -> others.getOrDefault(other, WriteContext.ABSENT), revision);
            throw refusal(otherwise, key, expected, revision);
        }
        return revision;
    }

    private static Entry written(String key, Encoding value, long revision) {
        return new Entry(key, value.at(revision), revision);
    }

    static StorageException refusal(Reason reason, String key, long expected, long revision) {
        return new StorageException(
                reason, reason == Reason.KEY_EXISTS ? key : key + " is not at " + expected, revision);
    }
}
