package dev.kontract.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.kontract.spec.Contract;
import io.restassured.filter.Filter;
import io.restassured.filter.FilterContext;
import io.restassured.response.Response;
import io.restassured.specification.FilterableRequestSpecification;
import io.restassured.specification.FilterableResponseSpecification;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;

/**
 * Checks every response against the contract: the operation must list the status code, and the body must match its
 * schema.
 */
final class ContractFilter implements Filter {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final ContractOperations OPERATIONS =
            new ContractOperations(Contract.load(ServerUnderTest.groupDomain()));

    @Override
    public Response filter(
            FilterableRequestSpecification request, FilterableResponseSpecification expected, FilterContext context) {
        Response response = context.next(request, expected);
        URI uri = URI.create(request.getURI());
        JsonNode operation = OPERATIONS.operation(request.getMethod(), uri.getPath());
        boolean stream = String.valueOf(uri.getQuery()).contains("watch=true");
        boolean view = String.valueOf(request.getHeaders().getValue("Accept")).contains("as=");
        boolean json = response.contentType().startsWith("application/json");
        if (operation.isObject() && json && !stream && !view) {
            check(request.getMethod() + " " + uri, operation, response);
        }
        return response;
    }

    private static void check(String title, JsonNode operation, Response response) {
        int status = response.statusCode();
        JsonNode body = tree(response);
        if (status < 400) {
            assertThat(operation.path("responses").has(String.valueOf(status)))
                    .as("%s: the contract lists %s", title, status)
                    .isTrue();
        }
        String schema = ContractOperations.schema(operation, status, body);
        assertThat(ContractSchema.violations(OPERATIONS.contract(), schema, body))
                .as(title)
                .isEmpty();
    }

    private static JsonNode tree(Response response) {
        try {
            return JSON.readTree(response.asByteArray());
        } catch (IOException e) {
            throw new UncheckedIOException("The response is not valid JSON", e);
        }
    }
}
