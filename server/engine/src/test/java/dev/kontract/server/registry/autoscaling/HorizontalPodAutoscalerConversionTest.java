package dev.kontract.server.registry.autoscaling;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HorizontalPodAutoscalerConversionTest {

    private static final String PREFIX = "autoscaling.alpha.kubernetes.io/";

    private final HorizontalPodAutoscalerConversion conversion = new HorizontalPodAutoscalerConversion();

    @Test
    void convert_losesNothing_onTheWayThroughVersion1() {
        ObjectNode second = object("""
                {'kind':'HorizontalPodAutoscaler','apiVersion':'autoscaling/v2','metadata':{'name':'web','annotations':{'a':'b'}},
                 'spec':{'scaleTargetRef':{'kind':'Deployment','name':'web'},'minReplicas':2,'maxReplicas':9,'metrics':[
                   {'type':'Resource','resource':{'name':'memory','target':{'averageValue':'1Gi','type':'AverageValue'}}},
                   {'type':'Pods','pods':{'metric':{'name':'hits','selector':{'matchLabels':{'x':'y'}}},
                     'target':{'averageValue':'5','type':'AverageValue'}}},
                   {'type':'External','external':{'metric':{'name':'queue'},'target':{'value':'7','type':'Value'}}},
                   {'type':'Object','object':{'describedObject':{'kind':'Ingress','name':'i'},
                     'target':{'averageValue':'3','type':'AverageValue'},'metric':{'name':'rate'}}},
                   {'type':'Resource','resource':{'name':'cpu','target':{'type':'Utilization','averageUtilization':60}}}],
                  'behavior':{'scaleUp':{'stabilizationWindowSeconds':5,'selectPolicy':'Min',
                     'policies':[{'type':'Pods','value':2,'periodSeconds':30}],'tolerance':'50m'}}},
                 'status':{'currentReplicas':3,'desiredReplicas':4,
                  'conditions':[{'type':'AbleToScale','status':'True','lastTransitionTime':'2026-01-01T00:00:00Z'}]}}""");

        ObjectNode first = conversion.convert(second.deepCopy(), "autoscaling/v1");
        ObjectNode back = conversion.convert(first.deepCopy(), "autoscaling/v2");

        assertThat(first.at("/spec/targetCPUUtilizationPercentage").asInt()).isEqualTo(60);
        assertThat(first.at("/metadata/annotations").size()).isEqualTo(4);
        assertThat(back).isEqualTo(second);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{", "7", "[7]", "[{'type':7}]", "[{'type':'Pods','pods':{'targetAverageValue':'much'}}]"})
    void convert_ignoresAnnotations_thatClientsWroteWrongly(String text) {
        ObjectNode first =
                object("{'kind':'HorizontalPodAutoscaler','apiVersion':'autoscaling/v1','metadata':{},'spec':{}}");
        first.withObjectProperty("metadata").putObject("annotations").put(PREFIX + "metrics", text.replace('\'', '"'));

        ObjectNode second = conversion.convert(first, "autoscaling/v2");

        assertThat(second.at("/spec/metrics")).hasSize(1);
        assertThat(second.at("/spec/metrics/0/resource/target/averageUtilization")
                        .asInt())
                .isEqualTo(80);
        assertThat(second.at("/metadata/annotations")).isEmpty();
    }

    private static ObjectNode object(String json) {
        try {
            return (ObjectNode) new ObjectMapper().readTree(json.replace('\'', '"'));
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(e);
        }
    }
}
