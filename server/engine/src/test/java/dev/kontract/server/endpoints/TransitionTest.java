package dev.kontract.server.endpoints;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ContainerNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.endpoints.body.RequestBodies;
import dev.kontract.server.registry.ObjectUpdate;
import dev.kontract.server.request.QueryParameters;
import dev.kontract.server.request.RequestContext;
import dev.kontract.server.request.RequestInfo;
import dev.kontract.server.request.UserInfo;
import dev.kontract.server.status.StatusException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Unchanged trees are shared, but never with a proposal: the rules of a kind modify it, while the stored object and the sent
 * one are needed unmodified, for comparison and for a retry.
 */
final class TransitionTest {

    private static final ObjectAddress TARGET = new ObjectAddress("default", "s");
    private static final String OWNER = "test";
    private static final String SET = """
            {"kind": "StatefulSet", "apiVersion": "apps/v1",
             "metadata": {"name": "s", "namespace": "default", "labels": {"a": "b"}, "finalizers": ["x/y"]},
             "spec": {"replicas": 1, "selector": {"matchLabels": {"a": "b"}}, "updateStrategy": {"rollingUpdate": {}},
              "template": {"metadata": {"labels": {"a": "b"}}, "spec": {"hostAliases": [{"ip": "::", "hostnames": ["h"]}],
               "containers": [{"name": "c", "image": "i", "args": ["1"], "ports": [{"containerPort": 1}]}]}}},
             "status": {"replicas": 1, "conditions": [{"type": "T", "status": "True"}]}}""";
    private static final String LABEL = """
            {"kind": "StatefulSet", "apiVersion": "apps/v1", "metadata": {"name": "s", "labels": {"c": "d"}}}""";
    private static final String CONTAINER = """
            {"kind": "StatefulSet", "apiVersion": "apps/v1", "metadata": {"name": "s"}, "spec": {"template": {"spec": {
             "containers": [{"name": "e", "image": "f", "env": [{"name": "E"}]}], "nodeSelector": {"n": "o"}}}}}""";

    private final RequestBodies bodies =
            new RequestBodies(Served.CODEC, Served.RESOURCE.descriptor().type(), object -> object);
    private final FieldOwnership ownership = FieldOwnership.ofObjects(Served.COMPONENTS);
    private final PatchReader patches = new PatchReader(Served.CODEC, Served.RESOURCE.schema(), bodies, ownership);

    @TestFactory
    Stream<DynamicTest> next_canBeChanged_withoutHarmToWhatItWasMadeOf() {
        return Stream.of(
                each("replacement", ownership.replacement(object(SET.replace("\"1\"", "\"2\"")), OWNER)),
                each("same replacement", ownership.replacement(object(SET), OWNER)),
                each("merge patch", patch("merge-patch+json", LABEL)),
                each("merge patch with lists", patch("merge-patch+json", CONTAINER)),
                each("strategic merge patch", patch("strategic-merge-patch+json", LABEL)),
                each("strategic merge patch with lists", patch("strategic-merge-patch+json", CONTAINER)),
                each("empty patch", patch("strategic-merge-patch+json", "{}")),
                each("JSON patch", patch("json-patch+json", """
                        [{"op": "copy", "from": "/metadata/labels", "path": "/metadata/annotations"},
                         {"op": "add", "path": "/spec/template/spec/nodeSelector", "value": {"n": "o"}}]""")),
                each("apply", patch("apply-patch+yaml", LABEL)),
                each("apply with lists", patch("apply-patch+yaml", CONTAINER)));
    }

    @ParameterizedTest
    @CsvSource(quoteCharacter = '`', delimiter = '|', textBlock = """
            {"kind":5}                                                                | cannot convert int64 to string
            {"apiVersion":[]}                                                         | unrecognized type: string
            {"spec":{"updateStrategy":{"type":5}}}                                    | cannot convert int64 to v1.StatefulSetUpdateStrategyType
            {"spec":{"updateStrategy":{"rollingUpdate":{"maxUnavailable":2147483648}}}} | json: cannot unmarshal number 2147483648 into Go value of type int32""")
    void next_strategicMergePatch_isRefusedInTheWordsOfAConversion(String patch, String why) {
        ObjectUpdate transition = patch("strategic-merge-patch+json", patch);
        ObjectNode current = ownership.created(object(SET), OWNER);

        assertThatThrownBy(() -> transition.next(current))
                .isInstanceOf(StatusException.class)
                .hasMessageEndingWith(": " + why);
    }

    /** As the real server answers. */
    @ParameterizedTest
    @CsvSource({
        "2147483648, -2147483648",
        "4294967376, 80",
        "1099511627776, 0",
        "-1099511627776, 0",
        "9223372036854775808, 0",
        "1e3, 1000"
    })
    void next_apply_cutsNumbersThatAreTooLargeForTheirFields(String sent, int stored) {
        ObjectNode next = patch("apply-patch+yaml", """
                        {"kind": "StatefulSet", "apiVersion": "apps/v1", "metadata": {"name": "s"},
                         "spec": {"replicas": %s}}""".formatted(sent)).next(ownership.created(object(SET), OWNER));

        assertThat(next.at("/spec/replicas").decimalValue()).isEqualByComparingTo(BigDecimal.valueOf(stored));
    }

    @Test
    void next_apply_refusesFractionsInFieldsOfWholeNumbers() {
        ObjectUpdate transition = patch("apply-patch+yaml", """
                {"kind": "StatefulSet", "apiVersion": "apps/v1", "metadata": {"name": "s"}, "spec": {"replicas": 1.5}}""");
        ObjectNode current = ownership.created(object(SET), OWNER);

        assertThatThrownBy(() -> transition.next(current))
                .isInstanceOf(StatusException.class)
                .hasMessageEndingWith(": cannot convert float64 to int32");
    }

    @ParameterizedTest
    @ValueSource(strings = {"json-patch+json", "merge-patch+json", "strategic-merge-patch+json", "apply-patch+yaml"})
    void next_malformedPatch_isToldWhereThereIsSomething(String mediaType) {
        ObjectUpdate transition = patch(mediaType, "[");
        ObjectNode current = ownership.created(object(SET), OWNER);

        assertThatThrownBy(() -> transition.next(current))
                .isInstanceOf(StatusException.class)
                .hasMessageContaining("JSON");
    }

    private DynamicTest each(String name, ObjectUpdate transition) {
        return DynamicTest.dynamicTest(name, () -> {
            ObjectNode current = ownership.created(object(SET), OWNER);
            JsonNode before = current.deepCopy();

            ObjectNode first = transition.next(current);
            JsonNode expected = first.deepCopy();
            scribble(first);

            assertThat(current).isEqualTo(before);
            assertThat(transition.next(current)).isEqualTo(expected);
        });
    }

    /** Changes every part, except for the sets of owned fields: no rule of a kind touches those, so they may be shared. */
    private static void scribble(ObjectNode object) {
        ((ObjectNode) object.path("metadata")).remove("managedFields");
        List<JsonNode> parts = new ArrayList<>();
        parts.add(object);
        for (int i = 0; i < parts.size(); i++) {
            parts.get(i).forEach(parts::add);
        }
        for (JsonNode part : parts) {
            if (part instanceof ContainerNode<?> container) {
                container.removeAll();
            }
            if (part instanceof ArrayNode list) {
                list.add("scribble");
            }
        }
    }

    private ObjectUpdate patch(String mediaType, String patch) {
        String options = mediaType.startsWith("apply") ? "fieldManager=test&force=true" : "";
        return patches.read(request("PATCH", options, "application/" + mediaType, patch), TARGET)
                .update();
    }

    private ObjectNode object(String json) {
        return bodies.object(request("PUT", "", "application/json", json), "Strict");
    }

    private static RequestContext request(String method, String options, String mediaType, String body) {
        QueryParameters query = QueryParameters.parse(options);
        RequestInfo info = RequestInfo.of(method, Served.SET, query);
        Map<String, List<String>> headers = Map.of("content-type", List.of(mediaType));
        return new RequestContext(info, UserInfo.anonymous(), method, query, headers)
                .withBody(body.getBytes(StandardCharsets.UTF_8));
    }
}
