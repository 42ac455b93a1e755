package example

import dev.kontract.client.KontractClient
import dev.kontract.server.ApiServer
import dev.kontract.server.junit.Kontract
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Test

@Kontract(controllers = ["*"], manifests = ["web.yaml"])
class KotlinTest {

    lateinit var client: KontractClient

    @Test
    fun `rolls out`(server: ApiServer) {
        server.await { client.deployments("default").get("web").status?.readyReplicas == 2 }

        assertEquals(2, client.pods("default").list().items().size)
    }
}
