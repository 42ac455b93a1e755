package dev.kontract.conformance;

import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(EmbeddedServer.class)
class StatefulSetClientIT extends StatefulSetClientContract {}
