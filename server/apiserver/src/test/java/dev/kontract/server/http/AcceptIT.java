package dev.kontract.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.kontract.server.TestServer;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Responses by {@code Accept} header. */
class AcceptIT {

    private static final YAMLMapper MAPPER = new YAMLMapper();
    private static final String NO_ROUTE = "406: Not Acceptable\n\nAvailable representations: ";
    private static final String NO_FORM = "only the following media types are accepted: ";
    private static final String OBJECT = "application/json, application/yaml, application/vnd.kubernetes.protobuf";
    private static final String STREAM =
            "application/json;stream=watch, application/vnd.kubernetes.protobuf;stream=watch";

    private static TestServer server;

    @BeforeAll
    static void start() throws IOException {
        server = TestServer.start();
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @ParameterizedTest
    @CsvSource({
        "GET,/api/v1/namespaces/default,application/xml",
        "GET,/api/v1/namespaces/default,application/*",
        "GET,/api/v1/namespaces/default,APPLICATION/JSON",
        "GET,/apis/apps/v1/namespaces/default/statefulsets/x/status,text/*",
        "POST,/api/v1/namespaces,application/xml",
        "DELETE,/api/v1/namespaces/none,application/xml",
        "DELETE,/api/v1/namespaces/default/configmaps?dryRun=All,application/xml",
        "GET,/api,application/*",
        "GET,/api/v1,application/xml",
        "GET,/apis/apps/v1,application/*",
    })
    void answer_namesTheMediaTypesOfAPath(String method, String path, String accept) throws Exception {
        assertRefused(send(method, path, accept), NO_ROUTE + OBJECT, true);
    }

    @ParameterizedTest
    @CsvSource({
        "/api/v1/namespaces,application/xml",
        "/api/v1/namespaces,application/*",
        "/api/v1/namespaces?watch=1,text/*",
        "/apis/apps/v1/statefulsets,application/xml",
        "/api/v1/watch/namespaces,application/xml",
    })
    void answer_namesTheStreamsOfACollection(String path, String accept) throws Exception {
        assertRefused(send("GET", path, accept), NO_ROUTE + OBJECT + ", " + STREAM, true);
    }

    @ParameterizedTest
    @CsvSource({
        "/api/v1/namespaces,application/json;as=Foo;g=meta.k8s.io;v=v1",
        "/api/v1/namespaces?watch=1,application/json;as=Foo;g=meta.k8s.io;v=v1",
        "/api/v1/namespaces/default,application/json;as=Table;g=meta.k8s.io;v=v9",
        "/api/v1/namespaces/default,application/json;stream=foo",
        "/api/v1/namespaces,application/yaml;stream=watch",
        "/api,application/json;as=Foo;g=meta.k8s.io;v=v1",
        "/apis,application/xml",
        "/apis,APPLICATION/JSON",
        "/apis,application/json;as=APIGroupDiscoveryList;g=apidiscovery.k8s.io;v=v9",
        "/apis/apps,application/json;as=APIGroupDiscoveryList;g=apidiscovery.k8s.io;v=v2",
    })
    void answer_namesTheFormsOfWhatIsFound(String path, String accept) throws Exception {
        assertRefused(send("GET", path, accept), NO_FORM + OBJECT, false);
    }

    @ParameterizedTest
    @CsvSource({"application/yaml", "'application/yaml, application/json'", "'application/yaml, */*'"})
    void watch_inYaml_namesTheStreams(String accept) throws Exception {
        assertRefused(send("GET", "/api/v1/namespaces?watch=1", accept), NO_FORM + STREAM, false);
    }

    @ParameterizedTest
    @CsvSource({"/version,application/*", "/version,application/yaml"})
    void version_isJson(String path, String accept) throws Exception {
        assertRefused(send("GET", path, accept), NO_ROUTE + "application/json", true);
    }

    @ParameterizedTest
    @CsvSource({
        "/api/v1/namespaces,application/json;stream=watch,application/json",
        "/api/v1/namespaces,application/json;q=0,application/json",
        "/api/v1/namespaces,'application/json;as=Foo;g=meta.k8s.io;v=v1, application/json',application/json",
        "/api/v1/namespaces,'application/*, */*',application/json",
        "/api/v1/namespaces/default,'application/*, application/yaml',application/yaml",
        "/api/v1/namespaces/default,'application/yaml;q=0.3, application/*;q=0.9',application/json",
        "/apis,application/*,application/json",
        "/apis,'application/json;as=Foo;g=meta.k8s.io;v=v1, */*',application/json",
        "/apis/apps,application/*,application/json",
        "/api/v1,application/json;stream=watch,application/json",
        "/version,application/json;as=Foo;g=meta.k8s.io;v=v1,application/json",
    })
    void answer_isInTheFormThatIsWantedMost(String path, String accept, String contentType) throws Exception {
        HttpResponse<String> response = send("GET", path, accept);

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValue("Content-Type")).contains(contentType);
    }

    @ParameterizedTest
    @CsvSource({
        "/api/v1/namespaces/default,application/json;pretty=1,true",
        "/api/v1/namespaces/default?pretty=0,application/json;pretty=1,true",
        "/api/v1/namespaces/default?pretty=1,application/json;pretty=0,true",
        "/api/v1/namespaces/default,*/*;pretty=1,true",
        "/api/v1/namespaces/default,application/json;as=Table;g=meta.k8s.io;v=v1;pretty=1,true",
        "/api/v1/namespaces/none,application/json;pretty=1,true",
        "/api/v1/namespaces/none,APPLICATION/JSON,true",
        "/api/v1/namespaces?limit=1,application/json;pretty=1,true",
        "/api/v1/namespaces?limit=1,application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1;pretty=1,true",
        "/api,application/json;pretty=1,true",
        "/api/v1?pretty=0,application/json;pretty=1,true",
        "/apis?pretty=0,application/json;pretty=1,true",
        "/api/v1/namespaces/default,application/json;pretty=true,false",
        "/api/v1/namespaces/default,'application/json;q=0.1;pretty=1, application/json',false",
        "/api/v1/namespaces/default,'application/json, application/json;pretty=1',false",
        "/api/v1/namespaces/default,application/json;pretty=0,false",
        "/api/v1,application/json;pretty=0,false",
    })
    void answer_isLaidOut_whenTheFormSaysSo(String path, String accept, boolean laidOut) throws Exception {
        assertThat(send("GET", path, accept).body().startsWith("{\n  \"")).isEqualTo(laidOut);
    }

    @ParameterizedTest
    @CsvSource({
        "/api/v1/pods,curl/8,true",
        "/api/v1/pods?pretty=0,curl/8,false",
        "/api/v1/pods,kubectl,false",
        "/api/v1/pods?pretty=1,kubectl,true",
    })
    void refusal_withoutCredentials_isLaidOut_forClients(String path, String agent, boolean laidOut) throws Exception {
        HttpResponse<String> response =
                server.send(server.request(path, "wrong").header("User-Agent", agent));

        assertThat(response.statusCode()).isEqualTo(401);
        assertThat(response.body().startsWith("{\n  \"")).isEqualTo(laidOut);
    }

    private static void assertRefused(HttpResponse<String> response, String message, boolean details) throws Exception {
        JsonNode status = MAPPER.readTree(response.body());
        assertThat(response.statusCode()).isEqualTo(406);
        assertThat(status.path("message").asText()).isEqualTo(message);
        assertThat(status.has("details")).isEqualTo(details);
    }

    private static HttpResponse<String> send(String method, String path, String accept) throws Exception {
        return server.send(
                server.request(path).header("Accept", accept).method(method, HttpRequest.BodyPublishers.noBody()));
    }
}
