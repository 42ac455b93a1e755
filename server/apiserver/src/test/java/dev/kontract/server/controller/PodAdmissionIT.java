package dev.kontract.server.controller;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.kontract.server.ServerConfig;
import dev.kontract.server.TestServer;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The effects of built-in admission plugins on pods. */
class PodAdmissionIT {

    private static final String PODS = "/api/v1/namespaces/default/pods?dryRun=All";

    private static TestServer server;

    @BeforeAll
    static void start() throws Exception {
        server = TestServer.start(ServerConfig.builder().controllers("none"));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    /** Creates a pod with additional fields of its spec, as JSON with single quotes. */
    private static HttpResponse<String> create(String fields) throws Exception {
        String more = fields.replace('\'', '"');
        return server.post(
                PODS,
                "{\"metadata\":{\"name\":\"p\"},\"spec\":{\"containers\":[{\"name\":\"c\",\"image\":\"i\"}]"
                        + (more.isEmpty() ? "" : ',' + more) + "}}");
    }

    private static JsonNode body(HttpResponse<String> response) throws Exception {
        return new ObjectMapper().readTree(response.body());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'' | 0",
                "\"'priority':0,'preemptionPolicy':'PreemptLowerPriority'\" | 0",
                "\"'priorityClassName':'system-cluster-critical'\" | 2000000000",
                "\"'priorityClassName':'system-node-critical','priority':2000001000\" | 2000001000"
            },
            quoteCharacter = '"')
    void create_givesAPodThePriorityOfItsClass(String fields, int priority) throws Exception {
        HttpResponse<String> created = create(fields.equals("''") ? "" : fields);

        assertThat(created.statusCode()).isEqualTo(201);
        assertThat(body(created).at("/spec/priority").asInt()).isEqualTo(priority);
        assertThat(body(created).at("/spec/preemptionPolicy").asText()).isEqualTo("PreemptLowerPriority");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"'priorityClassName':'foo'\" | no PriorityClass with name foo was found",
                "\"'priority':7\" | the integer value of priority (7) must not be provided in pod spec; priority admission"
                        + " controller computed 0 from the given PriorityClass name",
                "\"'preemptionPolicy':'Never'\" | the string value of PreemptionPolicy (Never) must not be provided in pod"
                        + " spec; priority admission controller computed PreemptLowerPriority from the given PriorityClass name"
            },
            quoteCharacter = '"')
    void create_priorityThatIsNotThatOfTheClass_isForbidden(String fields, String why) throws Exception {
        HttpResponse<String> refused = create(fields);

        assertThat(refused.statusCode()).isEqualTo(403);
        assertThat(body(refused).path("reason").asText()).isEqualTo("Forbidden");
        assertThat(body(refused).path("message").asText()).isEqualTo("pods \"p\" is forbidden: " + why);
    }

    @Test
    void create_toleratesUnreachableNodesForAWhile() throws Exception {
        assertThat(body(create("")).at("/spec/tolerations")).hasSize(2);
        assertThat(body(create("'tolerations':[{'operator':'Exists','effect':'NoExecute'}]"))
                        .at("/spec/tolerations"))
                .hasSize(1);
    }
}
