package dev.kontract.server.storage.etcd;

import dev.kontract.server.storage.StorageException;
import dev.kontract.server.storage.StorageException.Reason;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import org.jspecify.annotations.Nullable;

/** Converts failures of etcd and of its connections to storage exceptions. */
final class EtcdFailure {

    private EtcdFailure() {}

    /** Returns whether etcd has rejected the request, so that it has no effect. */
    static boolean isRefusal(StatusRuntimeException failure) {
        return switch (failure.getStatus().getCode()) {
            case RESOURCE_EXHAUSTED -> text(failure).contains("etcdserver:") || isTooLarge(text(failure));
            case OUT_OF_RANGE,
                    INVALID_ARGUMENT,
                    NOT_FOUND,
                    FAILED_PRECONDITION,
                    PERMISSION_DENIED,
                    UNAUTHENTICATED,
                    UNIMPLEMENTED -> true;
            default -> false;
        };
    }

    /** Returns whether etcd has no space left. It may have applied a transaction that fails for this reason. */
    static boolean isFull(StatusRuntimeException failure) {
        return text(failure).contains("database space exceeded");
    }

    private static boolean isTooLarge(String text) {
        return text.contains("request is too large") || text.contains("message larger than max");
    }

    /** Returns whether the role of the user does not permit the request. */
    static boolean isDenied(StorageException failure) {
        return failure.getCause() instanceof StatusRuntimeException cause
                && cause.getStatus().getCode() == Status.Code.PERMISSION_DENIED;
    }

    static boolean isLeaseGone(StatusRuntimeException failure) {
        return failure.getStatus().getCode() == Status.Code.NOT_FOUND
                && text(failure).contains("lease");
    }

    static StorageException of(StatusRuntimeException failure, long revision) {
        String text = text(failure);
        StorageException refusal = new StorageException(reason(failure, text), "etcd: " + text, revision);
        refusal.initCause(failure);
        return refusal;
    }

    private static Reason reason(StatusRuntimeException failure, String text) {
        if (failure.getStatus().getCode() == Status.Code.OUT_OF_RANGE) {
            return text.contains("compacted") ? Reason.COMPACTED : Reason.FUTURE_REVISION;
        }
        if (isFull(failure)) {
            return Reason.FULL;
        }
        return isTooLarge(text) ? Reason.TOO_LARGE : Reason.UNAVAILABLE;
    }

    /** Returns the message; for a connection, that of the root cause. */
    static String text(StatusRuntimeException failure) {
        Status status = failure.getStatus();
        String description = status.getDescription();
        @Nullable Throwable cause = status.getCause();
        while (cause != null && cause.getCause() != null) {
            cause = cause.getCause();
        }
        if (status.getCode() == Status.Code.DEADLINE_EXCEEDED) {
            return "no answer in time";
        }
        String text = description == null ? status.getCode().toString() : description;
        return cause == null || cause.getMessage() == null ? text : text + ": " + cause.getMessage();
    }
}
