package dev.kontract.server.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.protobuf.ByteString;
import com.google.protobuf.UnknownFieldSet;
import dev.kontract.server.request.QueryParameters;
import dev.kontract.server.request.RequestContext;
import dev.kontract.server.request.RequestInfo;
import dev.kontract.server.request.UserInfo;
import dev.kontract.server.view.Representation;
import dev.kontract.spec.Contract;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OpenApiEndpointTest {

    private static final String PROTOBUF = "application/com.github.proto-openapi.spec.v2.v1.0+protobuf";
    private static final String PROTOBUF_V3 = PROTOBUF.replace(".v2.", ".v3.");
    private static final OpenApiEndpoint ENDPOINT = endpoint();

    private static OpenApiEndpoint endpoint() {
        return new OpenApiEndpoint(
                () -> Contract.load("k8s.io"),
                () -> Contract.loadPublished("example.org"),
                () -> List.of("v1", "apps/v1"),
                Map::of);
    }

    @Test
    void get_publishesTheContract_withTheGroupThatIsServed() throws Exception {
        OpenApiEndpoint endpoint = endpoint();
        String path = "/openapi/kontract.json";
        assertThat(endpoint.isImmediate(path)).isFalse();
        Representation answer = get(endpoint, path, "application/json", "", "").orElseThrow();
        assertThat(endpoint.isImmediate(path)).isTrue();

        assertThat(new String(answer.body(), StandardCharsets.UTF_8))
                .contains("\"/apis/rbac.authorization.example.org/v1/clusterroles\"")
                .doesNotContain("{group_domain}");
        assertThat(answer.contentType()).isEqualTo("application/json");
        assertThat(get(endpoint, path, "application/json", "", answer.headers().getOrDefault("ETag", ""))
                        .orElseThrow()
                        .status())
                .isEqualTo(304);
        assertThat(get(endpoint, path, "*/*", "gzip", "").orElseThrow().headers())
                .containsEntry("Content-Encoding", "gzip");
        assertThat(get(endpoint, path, PROTOBUF_V3, "", "").orElseThrow().status())
                .isEqualTo(406);
    }

    @Test
    void get_namesTheDocumentsByGroupVersion() throws Exception {
        JsonNode paths = document("/openapi/v3").path("paths");

        assertThat(paths.at("/apis~1apps~1v1/serverRelativeURL").asText()).startsWith("/openapi/v3/apis/apps/v1?hash=");
        assertThat(paths.has("api/v1")).isTrue();
    }

    @Test
    void isImmediate_onceTheDocumentIsMade() {
        OpenApiEndpoint endpoint = endpoint();
        String path = "/openapi/v3/apis/apps/v1";
        assertThat(endpoint.isImmediate(path)).isFalse();
        assertThat(endpoint.isImmediate("/openapi/v2")).isFalse();
        assertThat(endpoint.isImmediate("/version")).isTrue();

        get(endpoint, path, "application/json", "", "");
        assertThat(endpoint.isImmediate(path)).isFalse();
        get(endpoint, path, PROTOBUF_V3, "", "");
        assertThat(endpoint.isImmediate(path)).isTrue();
        assertThat(endpoint.isImmediate("/openapi/v3/api/v1")).isFalse();
    }

    @Test
    void get_publishesSchemasByTheirKnownNames() throws Exception {
        JsonNode schemas = document("/openapi/v3/apis/apps/v1").at("/components/schemas");

        assertThat(schemas.at("/io.k8s.api.apps.v1.StatefulSet/properties/metadata/allOf/0/$ref")
                        .asText())
                .isEqualTo("#/components/schemas/io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta");
        assertThat(schemas.has("io.k8s.apimachinery.pkg.util.intstr.IntOrString"))
                .isTrue();
        assertThat(schemas.has("io.k8s.api.core.v1.PodTemplateSpec")).isTrue();
        assertThat(schemas.has("io.k8s.api.rbac.v1.Role")).isFalse();
    }

    @Test
    void get_hidesTheServersOwnExtensions() throws Exception {
        assertThat(document("/openapi/v3/apis/apps/v1").toString())
                .doesNotContain("x-kontract-")
                .contains("x-kubernetes-patch-merge-key");
    }

    @Test
    void get_refersOnlyToWhatIsThere() throws Exception {
        for (String path : List.of("/openapi/v3/api/v1", "/openapi/v3/apis/rbac.authorization.k8s.io/v1")) {
            JsonNode document = document(path);
            for (String reference : new TreeSet<>(document.findValuesAsText("$ref"))) {
                assertThat(document.at(reference.substring(1)).isObject())
                        .as(reference)
                        .isTrue();
            }
        }
    }

    @Test
    void get_saysTheSameInSwagger() throws Exception {
        JsonNode document = document("/openapi/v2");
        JsonNode post = document.path("paths")
                .path("/apis/apps/v1/namespaces/{namespace}/statefulsets")
                .path("post");

        assertThat(post.path("parameters").findValuesAsText("name")).contains("body", "dryRun");
        assertThat(document.at("/definitions/io.k8s.api.apps.v1.StatefulSet/properties/spec/$ref")
                        .asText())
                .isEqualTo("#/definitions/io.k8s.api.apps.v1.StatefulSetSpec");
        Set<String> references = new TreeSet<>(document.findValuesAsText("$ref"));
        references.remove(""); // a field of this name
        for (String reference : references) {
            assertThat(document.at(reference.substring(1)).isObject())
                    .as(reference)
                    .isTrue();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "/openapi/v3/apis/none.example.com/v1, application/json, 404",
        "/openapi/v3/apis/apps/v1, application/yaml, 406",
        "/openapi/v2, application/yaml, 406"
    })
    void get_answersErrors_withoutABody(String path, String accept, int status) {
        Representation answer = get(path, accept, "", "").orElseThrow();

        assertThat(answer.status()).isEqualTo(status);
        assertThat(answer.contentType()).isEmpty();
        assertThat(answer.body()).isEmpty();
    }

    @Test
    void get_compresses_whenTheCallerTakesIt() throws Exception {
        Representation answer = get("/openapi/v2", "", "gzip", "").orElseThrow();

        assertThat(answer.headers()).containsEntry("Content-Encoding", "gzip");
        assertThat(new GZIPInputStream(new ByteArrayInputStream(answer.body())).readAllBytes())
                .isEqualTo(get("/openapi/v2", "", "", "").orElseThrow().body());
    }

    @Test
    void get_doesNotCompress_whenTheCallerRefusesIt() throws Exception {
        for (String refusing : List.of("gzip;q=0", "br, GZIP; q=0.0", "identity", "x-gzipped")) {
            assertThat(get("/openapi/v2", "", refusing, "").orElseThrow().headers())
                    .as(refusing)
                    .doesNotContainKey("Content-Encoding");
        }
        assertThat(get("/openapi/v2", "", "br;q=1, gzip;q=0.1", "")
                        .orElseThrow()
                        .headers())
                .containsEntry("Content-Encoding", "gzip");
    }

    @Test
    void get_answersNotModified_whenTheTagIsKnown() {
        String tag = get("/openapi/v3", "", "", "").orElseThrow().headers().getOrDefault("ETag", "");

        assertThat(get("/openapi/v3", "", "", tag).orElseThrow().status()).isEqualTo(304);
    }

    @Test
    void get_redirectsToTheHash_whoseContentMayBeKept() throws Exception {
        String path = "/openapi/v3/apis/apps/v1";
        String known = document("/openapi/v3")
                .at("/paths/apis~1apps~1v1/serverRelativeURL")
                .asText();
        String tag = get(path, "", "", "").orElseThrow().headers().getOrDefault("ETag", "");

        Representation moved = hashed(path, "hash=former");
        assertThat(moved.status()).isEqualTo(301);
        assertThat(moved.headers()).containsEntry("Location", known).containsEntry("ETag", tag);
        Representation kept = hashed(path, known.substring(known.indexOf('?') + 1));
        assertThat(kept.headers()).containsEntry("Cache-Control", "public, immutable");
        assertThat(kept.headers().get("Expires")).matches("[A-Z][a-z]{2}, \\d\\d [A-Z][a-z]{2} \\d{4} [\\d:]{8} GMT");
    }

    @Test
    void dates_haveTwoDigitsForTheDay() {
        assertThat(HttpDate.format(Instant.parse("2026-12-02T03:04:05.678Z")))
                .isEqualTo("Wed, 02 Dec 2026 03:04:05 GMT");
    }

    @Test
    void get_saysTheSameInSwaggerAsMessages() throws Exception {
        JsonNode swagger = document("/openapi/v2");
        Representation answer =
                get("/openapi/v2", PROTOBUF.replace(".v2.", ".v2@"), "", "").orElseThrow();
        UnknownFieldSet message = UnknownFieldSet.parseFrom(answer.body());

        assertThat(answer.contentType()).isEqualTo(PROTOBUF);
        assertThat(text(message, 1)).isEqualTo("2.0");
        assertThat(names(parts(message, 8), 2)).containsExactlyElementsOf(keys(swagger.path("paths")));
        assertThat(names(parts(message, 9), 1)).containsExactlyElementsOf(keys(swagger.path("definitions")));
    }

    @Test
    void get_tellsTheKindOfAnOperationInMessages() throws Exception {
        UnknownFieldSet document = UnknownFieldSet.parseFrom(
                get("/openapi/v2", PROTOBUF, "", "").orElseThrow().body());
        String path = "/apis/apps/v1/namespaces/{namespace}/statefulsets/{name}";
        UnknownFieldSet patch = parts(entry(parts(document, 8), 2, path), 8);

        assertThat(text(entry(patch, 13, "x-kubernetes-group-version-kind"), 2))
                .isEqualTo("group: apps\nkind: StatefulSet\nversion: v1\n");
        assertThat(patch.getField(8).getLengthDelimitedList())
                .map(UnknownFieldSet::parseFrom)
                .filteredOn(parameter -> parameter.hasField(1))
                .map(parameter -> parts(parameter, 1))
                .filteredOn(parameter -> parameter.hasField(2))
                .map(parameter -> text(parts(parts(parameter, 2), 3), 4))
                .contains("dryRun", "fieldValidation");
    }

    @Test
    void get_returnsMessagesOfTheRequestedVersion() throws Exception {
        String path = "/openapi/v3/apis/apps/v1";
        Representation answer =
                get(path, PROTOBUF_V3.replace(".v3.", ".v3@"), "", "").orElseThrow();
        UnknownFieldSet message = UnknownFieldSet.parseFrom(answer.body());

        assertThat(answer.contentType()).isEqualTo(PROTOBUF_V3);
        assertThat(names(parts(message, 4), 1))
                .containsExactlyElementsOf(keys(document(path).path("paths")));
        assertThat(names(parts(parts(message, 5), 1), 1))
                .containsExactlyElementsOf(keys(document(path).at("/components/schemas")));
        assertThat(get(path, PROTOBUF, "", "").orElseThrow().status()).isEqualTo(406);
    }

    private static String text(UnknownFieldSet message, int field) {
        return message.getField(field).getLengthDelimitedList().get(0).toStringUtf8();
    }

    private static UnknownFieldSet parts(UnknownFieldSet message, int field) throws IOException {
        return UnknownFieldSet.parseFrom(
                message.getField(field).getLengthDelimitedList().get(0));
    }

    private static List<String> names(UnknownFieldSet message, int field) throws IOException {
        List<String> names = new ArrayList<>();
        for (ByteString entry : message.getField(field).getLengthDelimitedList()) {
            names.add(text(UnknownFieldSet.parseFrom(entry), 1));
        }
        return names;
    }

    private static List<String> keys(JsonNode object) {
        return object.properties().stream().map(Map.Entry::getKey).toList();
    }

    /** The value of an entry of a map. */
    private static UnknownFieldSet entry(UnknownFieldSet message, int field, String name) throws IOException {
        for (ByteString entry : message.getField(field).getLengthDelimitedList()) {
            UnknownFieldSet pair = UnknownFieldSet.parseFrom(entry);
            if (text(pair, 1).equals(name)) {
                return parts(pair, 2);
            }
        }
        throw new AssertionError(name);
    }

    private static JsonNode document(String path) throws Exception {
        return new ObjectMapper().readTree(get(path, "", "", "").orElseThrow().body());
    }

    private static Optional<Representation> get(String path, String accept, String encoding, String ifNoneMatch) {
        return get(ENDPOINT, path, accept, encoding, ifNoneMatch);
    }

    private static Optional<Representation> get(
            OpenApiEndpoint endpoint, String path, String accept, String encoding, String ifNoneMatch) {
        return get(endpoint, path, "", accept, encoding, ifNoneMatch);
    }

    private static Representation hashed(String path, String query) {
        return get(ENDPOINT, path, query, "", "", "").orElseThrow();
    }

    private static Optional<Representation> get(
            OpenApiEndpoint endpoint,
            String path,
            String parameters,
            String accept,
            String encoding,
            String ifNoneMatch) {
        QueryParameters query = QueryParameters.parse(parameters);
        Map<String, List<String>> headers = Map.of(
                "accept", List.of(accept), "accept-encoding", List.of(encoding), "if-none-match", List.of(ifNoneMatch));
        RequestInfo info = RequestInfo.of("GET", path, query);
        return endpoint.get(new RequestContext(info, UserInfo.anonymous(), "GET", query, headers));
    }
}
