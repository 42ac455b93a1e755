package dev.kontract.client.apply;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.model.ConfigMap;
import dev.kontract.model.Json;
import dev.kontract.model.StatefulSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AppliedFieldsTest {

    private static final String SET = """
            {"kind":"StatefulSet","apiVersion":"apps/v1",
             "metadata":{"name":"web","namespace":"shop","uid":"1","labels":{"app":"web","team":"other"},
              "finalizers":["a/one","b/two"],
              "managedFields":[
               {"manager":"me","operation":"Update","fieldsV1":{"f:spec":{"f:paused":{}}}},
               {"manager":"me","operation":"Apply","subresource":"status","fieldsV1":{"f:status":{"f:replicas":{}}}},
               {"manager":"me","operation":"Apply","fieldsV1":{
                 "f:metadata":{"f:labels":{"f:app":{}},"f:finalizers":{"v:\\"b/two\\"":{}}},
                 "f:spec":{"f:replicas":{},"f:selector":{},
                  "f:template":{"f:spec":{"f:containers":{
                   "k:{\\"name\\":\\"main\\"}":{".":{},"f:image":{},"f:ports":{
                     "k:{\\"containerPort\\":80,\\"protocol\\":\\"TCP\\"}":{"f:name":{}}}}}}}}}}]},
             "spec":{"replicas":3,"minReadySeconds":5,"selector":{"matchLabels":{"app":"web"}},"template":{"spec":{
               "containers":[{"name":"side","image":"s"},
                {"name":"main","image":"m","args":["x"],"ports":[{"name":"web","containerPort":80,"protocol":"TCP"},
                 {"name":"tls","containerPort":443,"protocol":"TCP"}]}]}}},
             "status":{"replicas":3,"readyReplicas":2}}""";

    private static final String MINE = """
            {"kind":"StatefulSet","apiVersion":"apps/v1",
             "metadata":{"name":"web","namespace":"shop","labels":{"app":"web"},"finalizers":["b/two"]},
             "spec":{"replicas":3,"selector":{"matchLabels":{"app":"web"}},"template":{"spec":{
              "containers":[{"name":"main","image":"m","ports":[{"name":"web","containerPort":80,"protocol":"TCP"}]}]}}}}""";

    @Test
    void of_manager_returnsItsAppliedFields() throws Exception {
        StatefulSet set = Json.read(SET, StatefulSet.class);

        assertThat(Json.tree(AppliedFields.of(set, "me").orElseThrow()))
                .isEqualTo(Json.mapper().readTree(MINE));
    }

    @Test
    void ofSubresource_status_isThatPart() {
        StatefulSet set = Json.read(SET, StatefulSet.class);
        StatefulSet mine = AppliedFields.ofSubresource(set, "me", "status").orElseThrow();

        assertThat(mine.getStatus().getReplicas()).isEqualTo(3);
        assertThat(mine.getStatus().getReadyReplicas()).isNull();
        assertThat(mine.getSpec()).isNull();
    }

    @ParameterizedTest
    @CsvSource({"you", "''"})
    void of_managerThatNeverApplied_isEmpty(String manager) {
        assertThat(AppliedFields.of(Json.read(SET, StatefulSet.class), manager)).isEmpty();
        assertThat(AppliedFields.of(new ConfigMap(), manager)).isEmpty();
    }
}
