package dev.kontract.conformance.promise;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;

/**
 * Checks answers against the contract: the operation lists the status code, and the body follows its schema.
 * Thread-safe.
 */
final class AnswerSchemas {

    private final ContractOperations operations;

    AnswerSchemas(ObjectNode contract) {
        operations = new ContractOperations(contract);
    }

    /**
     * Checks an answer; one that is no JSON, a stream or a view such as a table is not described by the contract.
     *
     * @throws BrokenPromise if it does not follow the contract
     */
    void check(String method, String path, Map<String, String> headers, Answer answer) {
        JsonNode operation = operations.operation(method, path.replaceFirst("\\?.*", ""));
        boolean view = headers.getOrDefault("Accept", "").contains("as=");
        boolean json = answer.header("Content-Type").startsWith("application/json");
        if (!operation.isObject() || !json || view || path.contains("watch=")) {
            return;
        }
        JsonNode response = operations.response(operation, answer.status());
        if (response.isMissingNode()) {
            throw new BrokenPromise("a status that the contract lists", "status " + answer.status());
        }
        String schema = operations.schema(operation, response, answer.body());
        List<String> violations = ContractSchema.violations(operations.contract(), schema, answer.body());
        if (!violations.isEmpty()) {
            throw new BrokenPromise("the schema " + schema, String.join("\n", violations));
        }
    }
}
