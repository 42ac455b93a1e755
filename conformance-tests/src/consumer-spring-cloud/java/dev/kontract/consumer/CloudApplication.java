package dev.kontract.consumer;

import org.springframework.boot.autoconfigure.SpringBootApplication;

/** An application whose configuration is in a ConfigMap. */
@SpringBootApplication
class CloudApplication {}
