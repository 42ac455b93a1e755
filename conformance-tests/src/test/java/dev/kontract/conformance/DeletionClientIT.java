package dev.kontract.conformance;

import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(EmbeddedServer.class)
class DeletionClientIT extends DeletionClientContract {}
