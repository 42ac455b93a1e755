package dev.kontract.conformance.promise;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.conformance.answers.AnswerCheck;
import dev.kontract.conformance.answers.AnswerRule;
import dev.kontract.conformance.answers.DescribedApi;
import dev.kontract.conformance.answers.Violation;
import dev.kontract.conformance.transcript.Exchange;
import dev.kontract.spec.Contract;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Objects;

/**
 * Checks responses against the contract: status code, media type and every value, of failures and of the events of watches too,
 * and of requested views, such as a table. Requests that no operation of the contract describes are about discovery or custom
 * resources, and not checked; neither is the object of a bookmark, which has nothing but a version. Thread-safe.
 */
public final class AnswerSchemas {

    private static final String VIEWS = "/dev/kontract/conformance/views.json";

    private final AnswerCheck contract;

    /** Checks against the contract with the group domain of a server. */
    public AnswerSchemas(String groupDomain) {
        ObjectNode document = Contract.load(groupDomain);
        document.withObject("/components/schemas").setAll((ObjectNode) views());
        contract = new AnswerCheck(new DescribedApi(document));
    }

    private static JsonNode views() {
        try (InputStream in = Objects.requireNonNull(AnswerSchemas.class.getResourceAsStream(VIEWS))) {
            return new ObjectMapper().readTree(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns how an answer does not follow the contract. */
    public List<Violation> violations(Exchange exchange) {
        return contract.check(exchange).stream()
                .filter(violation -> violation.rule() != AnswerRule.OPERATION_UNKNOWN && !violation.isInBookmark())
                .toList();
    }
}
