package dev.kontract.consumer;

import dev.kontract.server.spring.AutoConfigureKontract;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** A server with the configuration of the application and the services that it calls. */
@Retention(RetentionPolicy.RUNTIME)
@AutoConfigureKontract(manifests = "shop.yaml")
@interface ShopOnKubernetes {}
