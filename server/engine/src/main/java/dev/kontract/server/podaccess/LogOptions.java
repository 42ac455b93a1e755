package dev.kontract.server.podaccess;

import dev.kontract.server.codec.DecodeException;
import dev.kontract.server.codec.GoTime;
import dev.kontract.server.request.QueryParameters;
import dev.kontract.server.status.FieldError;
import dev.kontract.server.status.StatusException;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * The options of a request for logs.
 *
 * @param request the request to the source of the logs, without a container
 * @param limitBytes maximum number of bytes
 * @see <a href="https://kubernetes.io/docs/reference/kubernetes-api/workload-resources/pod-v1/">Pod operations</a>
 */
public record LogOptions(LogRequest request, long limitBytes) {

    /**
     * Reads the options of a query.
     *
     * @param pod the name of the pod
     * @throws StatusException 400 when a value cannot be parsed, 422 when it is not valid
     */
    public static LogOptions of(QueryParameters query, String pod, Clock clock) {
        Long tailLines = query.integer("tailLines");
        Long limitBytes = query.integer("limitBytes");
        Long sinceSeconds = query.integer("sinceSeconds");
        Instant sinceTime = sinceTime(query.text("sinceTime"));
        List<FieldError> errors = new ArrayList<>();
        if (tailLines != null && tailLines < 0) {
            errors.add(FieldError.invalid("tailLines", tailLines, "must be greater than or equal to 0"));
        }
        if (limitBytes != null && limitBytes < 1) {
            errors.add(FieldError.invalid("limitBytes", limitBytes, "must be greater than 0"));
        }
        if (sinceSeconds != null && sinceTime != null) {
            errors.add(FieldError.forbidden("", "at most one of `sinceTime` or `sinceSeconds` may be specified"));
        } else if (sinceSeconds != null && sinceSeconds < 1) {
            errors.add(FieldError.invalid("sinceSeconds", sinceSeconds, "must be greater than 0"));
        }
        if (!query.text("stream").isEmpty()) {
            errors.add(FieldError.forbidden("stream", "may not be specified"));
        }
        if (!errors.isEmpty()) {
            throw StatusException.invalid("", "PodLogOptions", pod, errors);
        }
        Instant since = sinceSeconds == null ? sinceTime : before(clock.instant(), sinceSeconds);
        return new LogOptions(
                new LogRequest(
                        "",
                        query.isTrue("follow"),
                        query.isTrue("previous"),
                        query.isTrue("timestamps"),
                        Optional.ofNullable(since),
                        tailLines == null ? OptionalLong.empty() : OptionalLong.of(tailLines)),
                limitBytes == null ? Long.MAX_VALUE : limitBytes);
    }

    LogRequest of(String container) {
        return new LogRequest(
                container,
                request.follow(),
                request.previous(),
                request.timestamps(),
                request.since(),
                request.tailLines());
    }

    /** Returns the instant that many seconds ago, not before 1970. */
    private static Instant before(Instant now, long seconds) {
        return now.minusSeconds(Math.min(seconds, now.getEpochSecond()));
    }

    private static @Nullable Instant sinceTime(String text) {
        try {
            return text.isEmpty() || text.equals("null") ? null : GoTime.parse(text);
        } catch (DecodeException e) {
            throw StatusException.badRequest(String.valueOf(e.getMessage()));
        }
    }
}
