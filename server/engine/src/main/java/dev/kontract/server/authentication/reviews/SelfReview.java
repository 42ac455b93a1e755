package dev.kontract.server.authentication.reviews;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.Review;
import dev.kontract.server.request.RequestContext;
import java.time.Clock;
import java.time.temporal.ChronoUnit;

/** Handles {@code SelfSubjectReview}: returns the attributes of the calling user. */
public final class SelfReview implements Review {

    private final Clock clock;

    /** Creates the handler; {@code clock} provides the creation timestamp of responses. */
    public SelfReview(Clock clock) {
        this.clock = clock;
    }

    @Override
    public ObjectNode answer(RequestContext request, ObjectNode review) {
        ObjectNode answer = JsonNodeFactory.instance.objectNode();
        answer.set("kind", review.path("kind"));
        answer.set("apiVersion", review.path("apiVersion"));
        String now = clock.instant().truncatedTo(ChronoUnit.SECONDS).toString();
        answer.putObject("metadata").put("creationTimestamp", now);
        UserInfoJson.write(request.user(), answer.putObject("status").putObject("userInfo"));
        return answer;
    }
}
