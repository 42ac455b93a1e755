package dev.kontract.consumer;

import org.springframework.boot.autoconfigure.SpringBootApplication;

/** An application without beans of its own. */
@SpringBootApplication
class ShopApplication {}
