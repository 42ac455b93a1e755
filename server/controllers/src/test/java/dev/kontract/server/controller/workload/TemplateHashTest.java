package dev.kontract.server.controller.workload;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.model.Json;
import dev.kontract.model.PodTemplateSpec;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The hashes were computed by kube-controller-manager's code. */
class TemplateHashTest {

    private static final String TEMPLATE = """
            {"metadata": {"labels": {"app": "web", "b": "c"}, "annotations": {"x": "y z"}}, "spec":
            {"containers": [{"name": "nginx", "image": "nginx:1.25", "resources": {"limits": {"cpu": "500m",
            "memory": "128Mi"}, "requests": {"cpu": "1500m"}}, "ports": [{"containerPort": 80, "protocol":
            "TCP"}], "livenessProbe": {"httpGet": {"path": "/", "port": "http", "scheme": "HTTP"},
            "timeoutSeconds": 1}, "readinessProbe": {"tcpSocket": {"port": 8080}}, "terminationMessagePath":
            "/dev/termination-log", "terminationMessagePolicy": "File", "imagePullPolicy": "IfNotPresent",
            "env": [{"name": "A", "value": "b\\"q"}, {"name": "C", "valueFrom": {"fieldRef": {"fieldPath":
            "x"}}}], "volumeMounts": [{"name": "v", "mountPath": "/x"}]}], "volumes": [{"name": "v", "emptyDir":
            {"sizeLimit": "1Gi"}}, {"name": "w", "configMap": {"name": "cm", "defaultMode": 420}}],
            "restartPolicy": "Always", "terminationGracePeriodSeconds": 30, "dnsPolicy": "ClusterFirst",
            "securityContext": {}, "schedulerName": "default-scheduler"}}""";

    @Test
    void hash_isTheOneOtherImplementationsMake() {
        PodTemplateSpec template = Json.read(TEMPLATE, PodTemplateSpec.class);

        assertThat(TemplateHash.of(template, null)).isEqualTo("7f77df745d");
        assertThat(TemplateHash.of(template, 1)).isEqualTo("cd7f5d47");
    }

    @Test
    void hash_ofATemplateWithEveryField_isTheOneOtherImplementationsMake() throws IOException {
        try (InputStream in = TemplateHashTest.class.getResourceAsStream("full-template.json")) {
            String full = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);

            assertThat(TemplateHash.of(Json.read(full, PodTemplateSpec.class), null))
                    .isEqualTo("868bb6ccbb");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "0, '{i:(resource.int64Amount){value:(int64)0 scale:(resource.Scale)0} d:(resource.infDecAmount){Dec:(*inf.Dec)<nil>} s:(string)0 Format:(resource.Format)DecimalSI}'",
        "1, '{i:(resource.int64Amount){value:(int64)1 scale:(resource.Scale)0} d:(resource.infDecAmount){Dec:(*inf.Dec)<nil>} s:(string)1 Format:(resource.Format)DecimalSI}'",
        "500m, '{i:(resource.int64Amount){value:(int64)500 scale:(resource.Scale)-3} d:(resource.infDecAmount){Dec:(*inf.Dec)<nil>} s:(string)500m Format:(resource.Format)DecimalSI}'",
        "1500m, '{i:(resource.int64Amount){value:(int64)1500 scale:(resource.Scale)-3} d:(resource.infDecAmount){Dec:(*inf.Dec)<nil>} s:(string)1500m Format:(resource.Format)DecimalSI}'",
        "1.5, '{i:(resource.int64Amount){value:(int64)15 scale:(resource.Scale)-1} d:(resource.infDecAmount){Dec:(*inf.Dec)<nil>} s:(string) Format:(resource.Format)DecimalSI}'",
        "2, '{i:(resource.int64Amount){value:(int64)2 scale:(resource.Scale)0} d:(resource.infDecAmount){Dec:(*inf.Dec)<nil>} s:(string)2 Format:(resource.Format)DecimalSI}'",
        "8Gi, '{i:(resource.int64Amount){value:(int64)8589934592 scale:(resource.Scale)0} d:(resource.infDecAmount){Dec:(*inf.Dec)<nil>} s:(string) Format:(resource.Format)BinarySI}'",
        "128Mi, '{i:(resource.int64Amount){value:(int64)134217728 scale:(resource.Scale)0} d:(resource.infDecAmount){Dec:(*inf.Dec)<nil>} s:(string) Format:(resource.Format)BinarySI}'",
        "1Gi, '{i:(resource.int64Amount){value:(int64)1073741824 scale:(resource.Scale)0} d:(resource.infDecAmount){Dec:(*inf.Dec)<nil>} s:(string)1Gi Format:(resource.Format)BinarySI}'",
        "100M, '{i:(resource.int64Amount){value:(int64)100 scale:(resource.Scale)6} d:(resource.infDecAmount){Dec:(*inf.Dec)<nil>} s:(string)100M Format:(resource.Format)DecimalSI}'",
        "1000, '{i:(resource.int64Amount){value:(int64)1000 scale:(resource.Scale)0} d:(resource.infDecAmount){Dec:(*inf.Dec)<nil>} s:(string) Format:(resource.Format)DecimalSI}'",
        "12e3, '{i:(resource.int64Amount){value:(int64)12 scale:(resource.Scale)3} d:(resource.infDecAmount){Dec:(*inf.Dec)<nil>} s:(string)12e3 Format:(resource.Format)DecimalExponent}'",
        "0.5Gi, '{i:(resource.int64Amount){value:(int64)0 scale:(resource.Scale)0} d:(resource.infDecAmount){Dec:(*inf.Dec){unscaled:(big.Int){neg:(bool)false abs:(big.nat)[536870912000000000]} scale:(inf.Scale)9}} s:(string) Format:(resource.Format)BinarySI}'",
        "-3k, '{i:(resource.int64Amount){value:(int64)-3 scale:(resource.Scale)3} d:(resource.infDecAmount){Dec:(*inf.Dec)<nil>} s:(string)-3k Format:(resource.Format)DecimalSI}'",
        "1234567890123456789012, '{i:(resource.int64Amount){value:(int64)0 scale:(resource.Scale)0} d:(resource.infDecAmount){Dec:(*inf.Dec){unscaled:(big.Int){neg:(bool)false abs:(big.nat)[11711269222060115968 66926059427]} scale:(inf.Scale)9}} s:(string) Format:(resource.Format)DecimalSI}'",
        "3Ti, '{i:(resource.int64Amount){value:(int64)3298534883328 scale:(resource.Scale)0} d:(resource.infDecAmount){Dec:(*inf.Dec)<nil>} s:(string)3Ti Format:(resource.Format)BinarySI}'",
        "9007199254740993Mi, '{i:(resource.int64Amount){value:(int64)0 scale:(resource.Scale)0} d:(resource.infDecAmount){Dec:(*inf.Dec){unscaled:(big.Int){neg:(bool)false abs:(big.nat)[9223372036854775807]} scale:(inf.Scale)0}} s:(string) Format:(resource.Format)BinarySI}'"
    })
    void quantity_isKeptAsInGo(String text, String fields) {
        assertThat(GoQuantity.of(text).fields()).isEqualTo(fields);
    }
}
