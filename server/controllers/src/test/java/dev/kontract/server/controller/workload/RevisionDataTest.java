package dev.kontract.server.controller.workload;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.model.ControllerRevision;
import dev.kontract.model.Json;
import dev.kontract.model.PodTemplateSpec;
import org.junit.jupiter.api.Test;

class RevisionDataTest {

    private static final String TEMPLATE = """
            {"metadata":{"labels":{"app":"foo"},"annotations":{"test":"value"}},"spec":{"containers":[
              {"name":"test","image":"test","resources":{},"terminationMessagePath":"/dev/termination-log",
               "terminationMessagePolicy":"File","imagePullPolicy":"Always"}],
             "restartPolicy":"Always","terminationGracePeriodSeconds":30,"dnsPolicy":"ClusterFirst",
             "securityContext":{},"schedulerName":"default-scheduler"}}""";

    private final RevisionData data = RevisionData.of(Json.read(TEMPLATE, PodTemplateSpec.class));

    @Test
    void hash_isTheOneOtherImplementationsMake() {
        assertThat(data.hash(0)).isEqualTo("776999688b");
    }

    @Test
    void hash_isAnotherAfterACollision() {
        assertThat(data.hash(1)).isNotEqualTo(data.hash(0));
    }

    @Test
    void hash_escapesWhatGoEscapes() {
        PodTemplateSpec one = Json.read("{\"spec\":{\"hostname\":\"<&>\"}}", PodTemplateSpec.class);

        assertThat(RevisionData.of(one).hash(0)).isEqualTo("6d69859fd5");
    }

    @Test
    void hash_writesControlCharactersAsGoDoes() {
        PodTemplateSpec one = Json.read("{\"spec\":{\"hostname\":\"\\u001f\"}}", PodTemplateSpec.class);

        assertThat(RevisionData.of(one).hash(0)).isEqualTo("667889d");
    }

    @Test
    void template_comesBackAsItWas() {
        assertThat(Json.tree(data.template())).isEqualTo(Json.tree(Json.read(TEMPLATE, PodTemplateSpec.class)));
    }

    @Test
    void of_isEqual_whenTheRevisionWasStoredAndRead() {
        ControllerRevision stored = new ControllerRevision().data(data.extension());

        assertThat(RevisionData.of(Json.copy(stored))).isEqualTo(data);
    }

    @Test
    void revisionName_isNoLongerThanNamesMayBe() {
        assertThat(RevisionData.revisionName("x".repeat(253), data.hash(0))).hasSizeLessThan(254);
    }
}
