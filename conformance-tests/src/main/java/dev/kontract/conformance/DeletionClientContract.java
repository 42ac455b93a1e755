package dev.kontract.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.client.invoker.ApiClient;
import dev.kontract.conformance.suite.Fixtures;
import dev.kontract.conformance.transcript.TranscriptTarget;
import dev.kontract.model.KubernetesObject;
import dev.kontract.model.catalog.Catalog;
import dev.kontract.model.catalog.ResourceDescriptor;
import dev.kontract.spec.Contract;
import java.io.IOException;
import java.lang.reflect.Method;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Tests through the generated client that deletions return the object, for every kind whose deletions do. */
public abstract class DeletionClientContract {

    private static final int CREATED = 201;

    /** The generator's case of acronyms: {@code CSIDriver} becomes {@code CsiDriver}. */
    private static final Pattern ACRONYM = Pattern.compile("(?<=[A-Z])[A-Z]+(?=[A-Z])");

    private final TranscriptTarget target = new TranscriptTarget(ServerUnderTest.url(), ServerUnderTest.token());
    private final ObjectNode contract = Contract.load(ServerUnderTest.groupDomain());
    private final String namespace = TestNamespaces.create();

    @TestFactory
    Stream<DynamicTest> delete_returnsTheObject() {
        return Catalog.of(contract).resources().stream()
                .filter(ResourceDescriptor::returnsDeletedObject)
                .map(kind -> DynamicTest.dynamicTest(kind.apiVersion() + ' ' + kind.kind(), () -> delete(kind)));
    }

    private void delete(ResourceDescriptor kind)
            throws IOException, InterruptedException, ReflectiveOperationException {
        String collection = (kind.group().isEmpty() ? "/api/" : "/apis/")
                + kind.apiVersion()
                + (kind.namespaced() ? "/namespaces/{namespace}/" : "/")
                + kind.plural();
        JsonNode created = create(collection.replace("{namespace}", namespace), kind);
        String name = created.at("/metadata/name").asText();

        Object deleted =
                call(contract.path("paths").path(collection + "/{name}").path("delete"), kind, name);

        assertThat(deleted).isInstanceOf(KubernetesObject.class);
        assertThat(Objects.requireNonNull(((KubernetesObject) deleted).getMetadata())
                        .getUid())
                .isEqualTo(created.at("/metadata/uid").asText());
    }

    private JsonNode create(String path, ResourceDescriptor kind) throws IOException, InterruptedException {
        ObjectNode object = Fixtures.minimal(kind.schema(), namespace);
        HttpResponse<byte[]> response =
                target.send("POST", path, Map.of("Content-Type", "application/json"), object.toString());
        assertThat(response.statusCode()).isEqualTo(CREATED);
        return new ObjectMapper().readTree(response.body());
    }

    /** Calls the method of the generated client that performs an operation, without any optional parameter. */
    private Object call(JsonNode operation, ResourceDescriptor kind, String name) throws ReflectiveOperationException {
        String word =
                ACRONYM.matcher(kind.schema()).replaceAll(match -> match.group().toLowerCase(Locale.ROOT));
        Class<?> api = Class.forName("dev.kontract.client.api." + word + "Api");
        String id = operation.path("operationId").asText();
        Method method = Arrays.stream(api.getMethods())
                .filter(each -> each.getName().equals(id))
                .min(Comparator.comparing(Method::getParameterCount))
                .orElseThrow();
        List<Object> arguments = new ArrayList<>(kind.namespaced() ? List.of(namespace, name) : List.of(name));
        Object[] all = Arrays.copyOf(arguments.toArray(), method.getParameterCount());
        Object client = api.getConstructor(ApiClient.class).newInstance(GeneratedClient.authenticated());
        return Objects.requireNonNull(method.invoke(client, all));
    }
}
