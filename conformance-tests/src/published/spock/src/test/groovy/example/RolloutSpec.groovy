package example

import dev.kontract.server.junit.TestEnvironment
import spock.lang.AutoCleanup
import spock.lang.Specification

class RolloutSpec extends Specification {

    static final SETTINGS = TestEnvironment.builder().controllers("*").manifests("web.yaml")

    @AutoCleanup
    TestEnvironment environment = SETTINGS.open()

    def "rolls out"() {
        given:
        def client = environment.client()

        when:
        environment.server().await { client.deployments("default").get("web").status?.readyReplicas == 2 }

        then:
        client.pods("default").list().items().size() == 2
    }
}
