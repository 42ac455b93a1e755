package dev.kontract.server.admission.podsecurity;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The violations of standards. The expected messages are those of kube-apiserver 1.36. */
class StandardsTest {

    /** A security context that complies with the level restricted. */
    private static final String RESTRICTED =
            "{allowPrivilegeEscalation:false,runAsNonRoot:true,capabilities:{drop:[ALL]},seccompProfile:{type:RuntimeDefault}}";

    /** Names may be without quotes; so may the values that are words. */
    private static CheckedPod pod(String text) throws JsonProcessingException {
        String quoted = text.replaceAll("(?<![\\w.\"/-])(?!(?:true|false)\\b)([A-Za-z][\\w./-]*)(?![\\w\"])", "\"$1\"");
        return CheckedPod.of(new ObjectMapper().readTree(quoted));
    }

    private static String violations(String standard, String pod) throws JsonProcessingException {
        int colon = standard.indexOf(':');
        Standard parsed = new Standard(
                Level.find(standard.substring(0, colon)).orElseThrow(),
                StandardVersion.find(standard.substring(colon + 1)).orElseThrow());
        return Violation.details(Standards.violations(parsed, pod(pod)));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "hostNetwork:true,hostIPC:true | host namespaces (hostNetwork=true, hostIPC=true)",
                "hostUsers:true | ``",
                "volumes:[{name:v,hostPath:{}},{name:w,hostPath:{}},{name:x,nfs:{}}] | hostPath volumes (volumes \"v\", \"w\")",
                "containers:[{name:a,ports:[{hostPort:80},{hostPort:0}]},{name:b}] "
                        + "| hostPort (container \"a\" uses hostPort 80)",
                "containers:[{name:a,ports:[{hostPort:9}]}],initContainers:[{name:i,ports:[{hostPort:80}]}] "
                        + "| hostPort (containers \"i\", \"a\" use hostPorts 80, 9)",
                "containers:[{name:a,livenessProbe:{httpGet:{host:h}},lifecycle:{preStop:{tcpSocket:{host:g}}}}] | probe or"
                        + " lifecycle host (container \"a\" uses probe or lifecycle hosts \"g\", \"h\")",
                "containers:[{name:a,securityContext:{privileged:true}}] "
                        + "| privileged (container \"a\" must not set securityContext.privileged=true)",
                "ephemeralContainers:[{name:e,securityContext:{capabilities:{add:[NET_RAW,CHOWN,BPF]}}}] | non-default"
                        + " capabilities (container \"e\" must not include \"BPF\", \"NET_RAW\" in"
                        + " securityContext.capabilities.add)",
                "containers:[{name:a,securityContext:{procMount:Unmasked}}] "
                        + "| procMount (container \"a\" must not set securityContext.procMount to \"Unmasked\")",
                "hostUsers:false,containers:[{name:a,securityContext:{procMount:Unmasked}}] | ``",
                "securityContext:{sysctls:[{name:net.ipv4.tcp_rmem},{name:kernel.msgmax}]} "
                        + "| forbidden sysctls (kernel.msgmax)",
                "securityContext:{windowsOptions:{hostProcess:true}} "
                        + "| hostProcess (pod must not set securityContext.windowsOptions.hostProcess=true)",
                "securityContext:{appArmorProfile:{type:Unconfined}},containers:[{name:a,securityContext:"
                        + "{appArmorProfile:{type:Localhost}}}] "
                        + "| forbidden AppArmor profile (pod must not set AppArmor profile type to \"Unconfined\")",
                "securityContext:{seLinuxOptions:{type:t,role:r}},containers:[{name:a,securityContext:"
                        + "{seLinuxOptions:{type:container_engine_t,user:u}}}] | seLinuxOptions (pod and container \"a\" set"
                        + " forbidden securityContext.seLinuxOptions: type \"t\"; user may not be set; role may not be set)",
                "containers:[{name:a,securityContext:{seccompProfile:{type:Unconfined}}},{name:b}] | seccompProfile"
                        + " (container \"a\" must not set securityContext.seccompProfile.type to \"Unconfined\")"
            })
    void baseline_reportsWhatItForbids(String spec, String violations) throws Exception {
        assertThat(violations("baseline:latest", "{spec:{" + spec + "}}")).isEqualTo(violations);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "allowPrivilegeEscalation:true | allowPrivilegeEscalation != false (container \"a\" must set"
                        + " securityContext.allowPrivilegeEscalation=false)",
                "capabilities:{drop:[KILL],add:[CHOWN]} | unrestricted capabilities (container \"a\" must set"
                        + " securityContext.capabilities.drop=[\"ALL\"]; container \"a\" must not include \"CHOWN\" in"
                        + " securityContext.capabilities.add)",
                "capabilities:{drop:[ALL],add:[NET_BIND_SERVICE]} | ``",
                "runAsNonRoot:false "
                        + "| runAsNonRoot != true (container \"a\" must not set securityContext.runAsNonRoot=false)",
                "runAsUser:0 | runAsUser=0 (container \"a\" must not set runAsUser=0)",
                "procMount:Unmasked "
                        + "| procMount (container \"a\" must not set securityContext.procMount to \"Unmasked\")",
                "seccompProfile:{type:Unconfined} | seccompProfile (container \"a\" must not set"
                        + " securityContext.seccompProfile.type to \"Unconfined\")"
            })
    void restricted_reportsWhatItForbidsInAContainer(String changes, String violations) throws Exception {
        String context = RESTRICTED.substring(0, RESTRICTED.length() - 1) + ',' + changes + '}';

        assertThat(violations("restricted:latest", "{spec:{containers:[{name:a,securityContext:" + context + "}]}}"))
                .isEqualTo(violations);
    }

    @Test
    void restricted_ofAPodWithoutSettings_namesEveryOneItNeeds() throws Exception {
        assertThat(violations("restricted:v1.36", "{spec:{containers:[{name:a},{name:b}],volumes:[{name:v,nfs:{}}]}}"))
                .isEqualTo(
                        "allowPrivilegeEscalation != false (containers \"a\", \"b\" must set securityContext.allowPrivilegeEscalation=false),"
                                + " unrestricted capabilities (containers \"a\", \"b\" must set securityContext.capabilities.drop=[\"ALL\"]),"
                                + " restricted volume types (volume \"v\" uses restricted volume type \"nfs\"),"
                                + " runAsNonRoot != true (pod or containers \"a\", \"b\" must set securityContext.runAsNonRoot=true),"
                                + " seccompProfile (pod or containers \"a\", \"b\" must set securityContext.seccompProfile.type to"
                                + " \"RuntimeDefault\" or \"Localhost\")");
    }

    @Test
    void restricted_acceptsSettingsOfThePodInsteadOfTheContainers() throws Exception {
        assertThat(violations(
                        "restricted:latest",
                        "{spec:{securityContext:{runAsNonRoot:true,seccompProfile:{type:Localhost}},containers:[{name:a,"
                                + "securityContext:{allowPrivilegeEscalation:false,capabilities:{drop:[ALL]}}}]}}"))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "baseline:v1.0, 'securityContext:{sysctls:[{name:net.ipv4.tcp_rmem}]}', false",
        "baseline:v1.31, 'securityContext:{sysctls:[{name:net.ipv4.tcp_rmem}]}', false",
        "baseline:v1.32, 'securityContext:{sysctls:[{name:net.ipv4.tcp_rmem}]}', true",
        "baseline:v1.30, 'securityContext:{seLinuxOptions:{type:container_engine_t}}', false",
        "baseline:v1.31, 'securityContext:{seLinuxOptions:{type:container_engine_t}}', true",
        "baseline:v1.18, 'securityContext:{seccompProfile:{type:Unconfined}}', true",
        "baseline:v1.19, 'securityContext:{seccompProfile:{type:Unconfined}}', false",
        "baseline:v1.33, 'containers:[{name:a,livenessProbe:{httpGet:{host:h}}}]', true",
        "baseline:v1.34, 'containers:[{name:a,livenessProbe:{httpGet:{host:h}}}]', false",
        "baseline:v1.34, 'hostUsers:false,containers:[{name:a,securityContext:{procMount:Unmasked}}]', false",
        "baseline:v1.35, 'hostUsers:false,containers:[{name:a,securityContext:{procMount:Unmasked}}]', true",
        "restricted:v1.35, 'hostUsers:false,containers:[{name:a,securityContext:{procMount:Unmasked}}]', false",
        "restricted:v1.7, 'securityContext:{runAsNonRoot:true},containers:[{name:a}]', true",
        "restricted:v1.8, 'securityContext:{runAsNonRoot:true},containers:[{name:a}]', false",
        "restricted:v1.24, 'os:{name:windows},securityContext:{runAsNonRoot:true},containers:[{name:a}]', false",
        "restricted:v1.25, 'os:{name:windows},securityContext:{runAsNonRoot:true},containers:[{name:a}]', true",
        "restricted:v1.34, 'os:{name:windows},hostUsers:false,containers:[{name:a}]', false",
        "restricted:v1.35, 'os:{name:windows},hostUsers:false,containers:[{name:a}]', true",
        "restricted:v1.99, 'os:{name:windows},hostUsers:false,containers:[{name:a}]', true",
        "privileged:latest, 'hostNetwork:true', true"
    })
    void aStandard_isThatOfItsVersion(String standard, String spec, boolean allowed) throws Exception {
        assertThat(violations(standard, "{spec:{" + spec + "}}").isEmpty()).isEqualTo(allowed);
    }

    @Test
    void annotations_areCheckedWhereTheyPrecedeFields() throws Exception {
        String pod = "{metadata:{annotations:{container.apparmor.security.beta.kubernetes.io/a:unconfined,"
                + "seccomp.security.alpha.kubernetes.io/pod:unconfined,"
                + "container.seccomp.security.alpha.kubernetes.io/a:runtime/default}},spec:{containers:[{name:a}]}}";
        String appArmor = "forbidden AppArmor profile (annotation must not set AppArmor profile type to"
                + " \"container.apparmor.security.beta.kubernetes.io/a=\"unconfined\"\")";

        assertThat(violations("baseline:latest", pod)).isEqualTo(appArmor);
        assertThat(violations("baseline:v1.18", pod))
                .isEqualTo(
                        appArmor
                                + ", seccompProfile (forbidden annotation seccomp.security.alpha.kubernetes.io/pod=\"unconfined\")");
    }
}
