package dev.kontract.server.kinds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kontract.model.catalog.Catalog;
import dev.kontract.spec.Contract;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ApiSelectionTest {

    private static final Catalog ALL = Catalog.load(Contract.DEFAULT_GROUP_DOMAIN);

    private static ApiSelection parse(String settings) {
        return ApiSelection.parse(Arrays.asList(settings.split(",", -1)));
    }

    @ParameterizedTest
    @CsvSource(delimiter = ' ', textBlock = """
        '' true true true true
        api/all=true true true true true
        api/all=false,batch/v1 false true true false
        api/ga=false,/v1=true true false false false
        api/beta=false,api/alpha=true true true true true
        batch/v1=false true false false true
        batch/v1=false,batch/v1/jobs=true true true false true
        batch/v1/cronjobs=0 true true false true
        apps/v1=f,apps/v1beta1=false true true true false
        extensions/v1beta1=false,imagepolicy.k8s.io/v1alpha1=0 true true true true
        v1=false false true true true
        api/v1=false false true true true
        api/legacy=false true true true true
        """)
    void select_followsTheSettings(String settings, boolean pods, boolean jobs, boolean cronJobs, boolean deployments) {
        Catalog served = parse(settings).select(ALL);

        assertThat(served.byResource("", "v1", "pods").isPresent()).isEqualTo(pods);
        assertThat(served.byResource("batch", "v1", "jobs").isPresent()).isEqualTo(jobs);
        assertThat(served.byResource("batch", "v1", "cronjobs").isPresent()).isEqualTo(cronJobs);
        assertThat(served.byResource("apps", "v1", "deployments").isPresent()).isEqualTo(deployments);
    }

    /** The messages are those of kube-apiserver 1.36.3, except for versions that this server does not have. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        api/all=false              | invalid runtime-config with only api/all=false
        api/beta=maybe             | invalid value api/beta=maybe
        apps/v1=maybe              | invalid value of apps/v1: maybe, err: strconv.ParseBool: parsing "maybe": invalid syntax
        apps=true                  | runtime-config invalid key apps
        apps/v1/a/b=true           | runtime-config invalid key apps/v1/a/b
        cars/v1=true,bikes/v1=true | unknown api groups bikes/v1,cars/v1
        metrics.k8s.io/v1beta1=0   | unknown api groups metrics.k8s.io/v1beta1
        v1/pods=false              | unknown api groups v1/pods
        apps/v9=true               | group version apps/v9 that has not been registered
        apps/v1beta9=false         | group version apps/v1beta9 that has not been registered
        /v9=false                  | group version v9 that has not been registered
        /=true                     | group version  that has not been registered
        apps/v1beta1=maybe         | invalid value of apps/v1beta1: maybe, err: strconv.ParseBool: parsing "maybe": invalid syntax
        apps/v1beta1=true          | this server does not have apps/v1beta1, which can only be turned off
        node.k8s.io/v1beta1/a=true | this server does not have node.k8s.io/v1beta1, which can only be turned off
        /v9=true                   | group version v9 that has not been registered
        apps/v1/Deployments=false  | invalid key apps/v1/Deployments: group/version/resource and resource is always lowercase plural, not "Deployments"
        """)
    void select_refusesOthers(String settings, String message) {
        ApiSelection selection = parse(settings);

        assertThatThrownBy(() -> selection.select(ALL)).hasMessage("--runtime-config: " + message);
    }

    @ParameterizedTest
    @CsvSource({"batch/v1=false", "batch/v1/jobs=false"})
    void declared_leavesTheSchemasOfOthers(String settings) {
        ApiSelection selection = ApiSelection.parse(List.of(settings));
        Catalog served = selection.select(ALL);
        var contract = Contract.loadComponents(Contract.DEFAULT_GROUP_DOMAIN);

        var declared = selection.declared(contract, served);

        assertThat(Catalog.of(declared).resources()).hasSameSizeAs(served.resources());
        assertThat(declared.at("/components/schemas").size())
                .isEqualTo(contract.at("/components/schemas").size());
        assertThat(Catalog.of(contract).resources()).hasSameSizeAs(ALL.resources());
    }
}
