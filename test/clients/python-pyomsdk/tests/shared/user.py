from pyomsdk.resources.users_resource import UsersResource


def get_user_info():
    return {
        "email_address": "test.user@example.com",
        "first_name": "Test",
        "last_name": "User",
        "password": "Passw0rd!Passw0rd!",
        "username": "test.user@example.com",
    }


def add_user(client, info):
    return client.users_resource.create(None, UsersResource.CreateBodyParams(**info))


def delete_user(client, user_id):
    return client.users_resource.delete(UsersResource.DeletePathParams(user_id=user_id), None)
